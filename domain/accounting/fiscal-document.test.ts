import { expect, it } from 'vitest';
import { fiscalDocuments } from '#domain/accounting/fiscal-document.ts';

it('a client who paid interest and late charge gets an invoice for the one and a debit note for the other', () => {
  expect(fiscalDocuments({ interest: 1_500, lateCharge: 240 })).toEqual([
    { kind: 'consumption', amount: 1_500, whole: false },
    { kind: 'debit_note', amount: 240, whole: true },
  ]);
});

it('an invoice is sent whole from RD$250,000', () => {
  expect(fiscalDocuments({ interest: 249_999, lateCharge: 0 })).toMatchObject([{ whole: false }]);
  expect(fiscalDocuments({ interest: 250_000, lateCharge: 0 })).toMatchObject([{ whole: true }]);
});

it('what was reversed beyond what came in is one credit note', () => {
  expect(fiscalDocuments({ interest: -1_500, lateCharge: -240 })).toEqual([
    { kind: 'credit_note', amount: 1_740, whole: true },
  ]);
  expect(fiscalDocuments({ interest: 900, lateCharge: -240 })).toEqual([
    { kind: 'consumption', amount: 900, whole: false },
    { kind: 'credit_note', amount: 240, whole: true },
  ]);
});

it('a month without either has no document', () => {
  expect(fiscalDocuments({ interest: 0, lateCharge: 0 })).toEqual([]);
});
