import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Logo } from '#contract/branding.ts';
import { brandTokens } from '#domain/branding/brand-tokens.ts';
import { Office } from '#web/app/session/office.fixture.tsx';
import { BrandFields } from '#web/settings/brand-fields.tsx';

let answer: { status: number; body: object };
/** A fake upload transport: it answers immediately. */
class Carrier {
  readonly upload = {};
  status = 0;
  statusText = '';
  responseText = '';
  onload?: () => void;
  onloadend?: () => void;
  open() {}
  setRequestHeader() {}
  getResponseHeader() {
    return null;
  }
  send() {
    this.status = answer.status;
    this.responseText = JSON.stringify(answer.body);
    this.onload?.();
    this.onloadend?.();
  }
}
beforeEach(() => {
  URL.createObjectURL = () => 'blob:logo';
  URL.revokeObjectURL = () => undefined;
  vi.stubGlobal('XMLHttpRequest', Carrier);
});

function Form() {
  const [colour, setColour] = useState('');
  const [logo, setLogo] = useState<Logo | null>(null);
  const field = { name: 'brandColour', label: 'Color de la marca', error: undefined };
  return (
    <BrandFields
      colour={{ ...field, value: colour, onChange: ({ target }) => setColour(target.value) }}
      logo={logo}
      logoError={undefined}
      onLogo={setLogo}
    />
  );
}
const show = () =>
  render(
    <Office>
      <Form />
    </Office>,
  );
const choose = () =>
  fireEvent.change(screen.getByLabelText(/^Logo/), { target: { files: [new File(['x'], 'logo.png')] } });

it('shows the readable colours for a pale brand colour, and nothing for a half-typed one', () => {
  show();
  const type = (value: string) =>
    fireEvent.change(screen.getByLabelText('Color de la marca'), { target: { value } });
  type('#ffd2');
  expect(screen.queryByText(/^Para que se lea/)).toBeNull();
  type('#FFD23F');
  const { light, dark } = brandTokens('#ffd23f');
  expect(
    screen.getByText(`Para que se lea, es ${light.brand} de día y ${dark.brand} en oscuro.`),
  ).toBeDefined();
});

it('shows a logo once the server has stored it, and removes it', async () => {
  answer = { status: 201, body: { id: 3, width: 512, height: 171 } };
  show();
  choose();
  expect((await screen.findByRole('img', { name: 'Logo' })).getAttribute('src')).toBe('blob:logo');
  fireEvent.click(screen.getByRole('button', { name: 'Quitar el logo' }));
  expect(screen.queryByRole('img', { name: 'Logo' })).toBeNull();
});

it('shows at the field why a logo is refused', async () => {
  const message = 'El logo tiene que ser una imagen PNG, JPG o WebP.';
  answer = { status: 415, body: { code: 'unsupported_type', message } };
  show();
  choose();
  expect((await screen.findAllByText(message)).length).toBeGreaterThan(0);
  expect(screen.getByLabelText(/^Logo/).getAttribute('aria-invalid')).toBe('true');
});
