import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { BankCombobox } from '#web/applications/inline/bank-combobox.tsx';

function Form({ known = '' }: { readonly known?: string }) {
  const [bank, setBank] = useState(known);
  return (
    <>
      <BankCombobox
        name="bankName"
        look={{ kind: 'bank', label: 'Banco' }}
        value={bank}
        error={undefined}
        onText={setBank}
      />
      <p data-testid="bank">{bank}</p>
    </>
  );
}
const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Banco' });
const type = (text: string) => fireEvent.change(field(), { target: { value: text } });
const offered = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const announced = () => screen.getByRole('status').textContent;
const stored = () => screen.getByTestId('bank').textContent;

it('offers all 26 when it opens', () => {
  render(<Form />);
  fireEvent.click(screen.getByRole('button', { name: 'Ver todos los bancos' }));
  expect(offered()).toHaveLength(26);
});

it.each([
  ['lopez', ['Banco López de Haro']],
  ['bhd león', ['Banco BHD']],
  ['vega real', ['Asociación La Vega Real (ALAVER)']],
  ['asociacion cib', ['Asociación Cibao (ACAP)']],
  ['banco de marte', []],
])('finds by "%s", with or without accents', (typed, banks) => {
  render(<Form />);
  type(typed);
  expect(offered()).toEqual(banks);
});

it('works by the arrows and Enter, and Escape closes it', () => {
  render(<Form />);
  type('santa');
  fireEvent.keyDown(field(), { key: 'ArrowDown' });
  fireEvent.keyDown(field(), { key: 'Enter' });
  expect(field().value).toBe('Banco Santa Cruz');
  expect(stored()).toBe('Banco Santa Cruz');
  type('b');
  fireEvent.keyDown(field(), { key: 'Escape' });
  expect(offered()).toEqual([]);
});

it('selects a bank by its full typed name, and none by half a name', () => {
  render(<Form known="Banesco" />);
  expect(field().value).toBe('Banesco');
  type('Banes');
  expect(stored()).toBe('');
  type('qik');
  expect(stored()).toBe('Qik Banco Digital');
});

it('announces the number of matches to a screen reader', () => {
  render(<Form />);
  type('asociacion');
  expect(announced()).toBe('10 bancos');
  type('marte');
  expect(announced()).toBe('Ningún banco con ese nombre');
});

it('offers the usual banks with one press each', () => {
  render(<Form />);
  const popular = screen.getByRole('button', { name: 'Popular' });
  fireEvent.click(popular);
  expect([stored(), field().value]).toEqual(['Banco Popular Dominicano', 'Banco Popular Dominicano']);
  expect(popular.getAttribute('aria-pressed')).toBe('true');
  fireEvent.click(screen.getByRole('button', { name: 'BHD León' }));
  expect(stored()).toBe('Banco BHD');
  expect(popular.getAttribute('aria-pressed')).toBe('false');
});
