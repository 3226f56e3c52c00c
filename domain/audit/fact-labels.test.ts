import { expect, it } from 'vitest';
import { factsText } from '#domain/audit/fact-labels.ts';

it('tells what happened in Spanish, money as money', () => {
  expect(factsText({ amount: 3450, loanId: 1 })).toBe('Monto: RD$3,450 · Préstamo: 1');
  expect(factsText({ fields: 'birthDate,city' })).toBe('Campos: fecha de nacimiento, ciudad');
  expect(factsText({})).toBe('');
});

it('keeps what it has no name for', () => {
  expect(factsText({ novelty: null })).toBe('novelty: —');
});
