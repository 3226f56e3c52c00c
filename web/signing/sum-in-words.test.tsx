import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { initialValues } from '#web/applications/form/initial-values.ts';
import { errorsOf } from '#web/applications/form/validation.ts';
import { SumInWords } from '#web/applications/steps/document-to-sign.tsx';

function Field({ error }: { readonly error?: string }) {
  const [text, setText] = useState('');
  return <SumInWords total={13_800} value={text} error={error} onText={setText} />;
}
const type = (value: string) =>
  fireEvent.change(screen.getByLabelText('La suma en letras'), { target: { value } });
const said = () => screen.getByRole('status').textContent;

it('says during typing whether the text matches the sum, by its sound', () => {
  render(<Field />);
  expect(said()).toBe('');
  type('trese mil');
  expect(said()).toBe('Todavía no coincide con el pagaré.');
  type('trese mil ochosientos');
  expect(said()).toBe('Coincide con el pagaré.');
});

it('removes its error as soon as the text matches', () => {
  render(<Field error="Escriba la suma en letras" />);
  expect(screen.getByText('Escriba la suma en letras')).toBeDefined();
  type('trece mil ochocientos pesos');
  expect(screen.queryByText('Escriba la suma en letras')).toBeNull();
});

it('says once that it does not match', () => {
  render(<Field error="Escriba la suma en letras como aparece en el pagaré" />);
  type('trece mil');
  expect(screen.getByText('Escriba la suma en letras como aparece en el pagaré')).toBeDefined();
  expect(said()).toBe('');
});

it('is absent when the lender does not require it', () => {
  const facts = document.createElement('meta');
  facts.name = 'template-variables';
  facts.content = JSON.stringify({ skipsSumInWords: 'true' });
  document.head.append(facts);
  try {
    render(<SumInWords total={11_500} value="" error={undefined} onText={() => undefined} />);
    expect(screen.queryByLabelText(/La suma en letras/)).toBeNull();
    const step = { presentation: 'modal', fields: ['sumInWords'], missing: 'Falta:' } as const;
    expect(errorsOf(step, initialValues('modal', {}))).toEqual({});
  } finally {
    facts.remove();
  }
  const step = { presentation: 'modal', fields: ['sumInWords'], missing: 'Falta:' } as const;
  expect(errorsOf(step, initialValues('modal', {}))).toHaveProperty('sumInWords');
});
