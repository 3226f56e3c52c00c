import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { SumInWords } from '#web/signing/sum-in-words.tsx';

function Field({ error }: { readonly error?: string }) {
  const [text, setText] = useState('');
  return <SumInWords total={13_800} value={text} error={error} onText={setText} />;
}
const type = (value: string) =>
  fireEvent.change(screen.getByLabelText('La suma en letras'), { target: { value } });
const said = () => screen.getByRole('status').textContent;

it('says while it is typed whether it fits, as it is heard', () => {
  render(<Field />);
  expect(said()).toBe('');
  type('trese mil');
  expect(said()).toBe('Todavía no coincide con el pagaré.');
  type('trese mil ochosientos');
  expect(said()).toBe('Coincide con el pagaré.');
});

it('takes its error back as soon as what is typed fits', () => {
  render(<Field error="Escriba la suma en letras" />);
  expect(screen.getByText('Escriba la suma en letras')).toBeDefined();
  type('trece mil ochocientos pesos');
  expect(screen.queryByText('Escriba la suma en letras')).toBeNull();
});
