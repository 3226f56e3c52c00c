import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { ClientWithLimit } from '#contract/clients.ts';
import { Office } from '#web/app/session/office.fixture.tsx';
import { ClaimAccount } from '#web/counter/claims/claim-account.tsx';
import { ANA } from '#web/profile/profile.fixture.tsx';

const MERCEDES: ClientWithLimit = {
  ...ANA,
  id: 9,
  email: null,
  phone: null,
  contactEmail: null,
  limit: { amount: 20_000, isRuled: false, onTime: 0, late: 0, next: null },
};
const sent = vi.fn<(address: string, body: unknown) => void>();
let answer: () => Response;
beforeEach(() => {
  sent.mockReset();
  answer = () => Response.json({ message: 'Código enviado' });
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method === 'GET') return Response.json([]);
    sent(address, JSON.parse(String(body)));
    return answer();
  });
});

async function ask(recipient: string) {
  render(
    <Office>
      <ClaimAccount client={MERCEDES} />
    </Office>,
  );
  const field = await screen.findByLabelText('Email o teléfono de la persona');
  fireEvent.change(field, { target: { value: recipient } });
  fireEvent.click(screen.getByLabelText('Tengo su cédula en la mano y es de esta persona'));
  fireEvent.click(screen.getByRole('button', { name: 'Enviar código' }));
}

it.each([
  ['mercedes@correo.do', 'email'],
  ['809-555-0171', 'sms'],
])('sends a code to %s by %s, and asks the person for it', async (recipient, verificationMethod) => {
  await ask(recipient);
  const code = await screen.findByLabelText('Código de la persona');
  expect(sent).toHaveBeenCalledWith('/api/admin/counter/clients/9/claim', {
    ...{ recipient, verificationMethod },
    cedulaSeen: true,
  });
  answer = () => Response.json({ message: 'Email comprobado.' });
  fireEvent.change(code, { target: { value: '123456' } });
  fireEvent.click(screen.getByRole('button', { name: 'Comprobar' }));
  expect(await screen.findByText('Email comprobado.')).toBeTruthy();
  expect(sent).toHaveBeenLastCalledWith('/api/admin/counter/clients/9/claim/prove', { code: '123456' });
});

it('keeps the typed text when the address is refused, and says so at the field', async () => {
  const message = 'Este email ya es de otra cuenta. Use otro.';
  answer = () =>
    Response.json(
      { code: 'invalid_input', message, errors: [{ field: 'recipient', message }] },
      { status: 400 },
    );
  await ask('ana@demo.do');
  expect(await screen.findByText(message)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Email o teléfono de la persona').value).toBe('ana@demo.do');
  expect(screen.queryByLabelText('Código de la persona')).toBeNull();
});

it("prefills the client's phone number, formatted", async () => {
  render(
    <Office>
      <ClaimAccount client={{ ...MERCEDES, phone: '+18095550171' }} />
    </Office>,
  );
  const field = await screen.findByLabelText<HTMLInputElement>('Email o teléfono de la persona');
  expect(field.value).toBe('(809) 555-0171');
});
