import { expect, test } from 'vitest';
import { day } from '#domain/calendar.ts';
import { notePlan } from '#domain/loans/terms.ts';
import { pesos } from '#domain/money.ts';
import { facts, unwrapped } from '#domain/signing/documents.fixture.ts';
import { type PaperFacts, renderPaperNotice } from '#domain/signing/legal-file-name.ts';

const paper: PaperFacts = {
  kind: 'debt-agreement',
  lender: facts.lender,
  applicationId: 7,
  fullName: 'Ana María Peña',
  cedula: '00199999905',
  agreement: { plan: notePlan(pesos(10_000), 2, 'note'), lateChargeVariant: 'charge_only' },
  disbursedOn: day('2026-09-20'),
  number: 'P-31',
};

test('the notice for a note has the terms of the earlier books', () => {
  const text = renderPaperNotice(paper);
  expect(text).toMatch(/^CONSTANCIA\n.+ del préstamo #LN-0007\n\n/);
  expect(unwrapped(text)).toContain('Préstamos Quisqueya, S.R.L., RNC 1-31-99999-9');
  expect(unwrapped(text)).toContain(
    'El préstamo de Ana María Peña, cédula 001-9999990-5, se hizo antes de que el prestamista usara este programa.',
  );
  expect(text).toContain(
    [
      'Condiciones, como se pasaron de los libros anteriores',
      '-----------------------------------------------------',
      '',
      '  Número en los libros anteriores    P-31',
      '  Capital, entregado el 20/09/2026    RD$10,000',
      '  Interés    RD$1,500',
      '  Total    RD$11,500',
      '  Cuota 1, vence el 05/10/2026    RD$5,750',
      '  Cuota 2, vence el 20/10/2026    RD$5,750',
      '  Mora    ',
    ].join('\n'),
  );
});

test('a loan without a number has no line for it', () => {
  const text = renderPaperNotice({ ...paper, number: null });
  expect(text).toContain('anteriores\n-----------------------------------------------------\n\n  Capital');
});

test('the notice for an authorization has no terms', () => {
  const text = renderPaperNotice({ ...paper, kind: 'credit-authorization' });
  expect(text).toContain('El original lo guarda el prestamista.');
  expect(text).not.toContain('Condiciones');
  expect(text).not.toContain('Capital');
});
