import { expect, test } from 'vitest';
import { creditAuthorization } from '#domain/signing/credit-authorization.ts';
import { facts, unwrapped } from '#domain/signing/documents.fixture.ts';
import { promissoryNote } from '#domain/signing/promissory-note.ts';

const WITNESS = { fullName: 'Josefina Matos', cedula: '001-9999991-3' };
const atCounter = (
  contacts: readonly string[],
  witness: typeof WITNESS | null,
  cash: true | null = null,
) => ({ ...facts, counter: { contacts, witness, cash } });
const DOCUMENTS = [promissoryNote, creditAuthorization];

test('both documents state that the signer read them, if no witness heard them', () => {
  for (const render of DOCUMENTS) {
    const text = unwrapped(render(atCounter([], null)).text);
    expect(text).toContain('Firma en la oficina');
    expect(text).toContain('declara que leyó este documento completo antes de firmarlo.');
    expect(text).not.toContain('testigo');
  }
});

test('both documents name the witness who heard them read out', () => {
  for (const render of DOCUMENTS) {
    const text = unwrapped(render(atCounter([], WITNESS)).text);
    expect(text).toContain('declara que no puede leer este documento');
    expect(text).toContain('en presencia de Josefina Matos, mayor de edad, cédula de identidad');
    expect(text).toContain('001-9999991-3, quien firma como testigo.');
    expect(text).not.toContain('declara que leyó');
  }
});

test('a note about cash names no account, and the receipt that the debtor signs', () => {
  const text = unwrapped(promissoryNote(atCounter([], null, true)).text);
  expect(text).toContain(
    'que se entrega al deudor en efectivo, en la oficina del acreedor, contra el recibo que el deudor firma.',
  );
  expect(text).not.toContain(facts.borrower.accountNumber);
});

test('the note promises delivery in person without phone and e-mail, and no download', () => {
  const text = unwrapped(promissoryNote(atCounter([], null)).text);
  expect(text).toContain('Solo al deudor, en persona o por escrito en su domicilio, ');
  expect(text).toContain('entrega al deudor su copia firmada, impresa en la oficina');
  expect(text).toContain('O en efectivo, en la oficina del acreedor, contra su recibo numerado.');
  expect(text).not.toContain('descargarla');
  const reached = unwrapped(promissoryNote(atCounter(['(809) 555-0123'], null)).text);
  expect(reached).toContain('Solo al deudor, a (809) 555-0123, o por escrito en su domicilio, ');
});

test('a document signed alone does not mention the counter', () => {
  for (const render of DOCUMENTS) expect(render(facts).text).not.toContain('oficina');
});
