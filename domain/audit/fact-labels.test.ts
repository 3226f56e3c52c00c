import { expect, it } from 'vitest';
import { factsText } from '#domain/audit/fact-labels.ts';
import { DOCUMENT_TYPE } from '#domain/documents/document-type.ts';

it('tells what happened in Spanish, money as money', () => {
  expect(factsText({ amount: 3450, loanId: 1 })).toBe('Monto: RD$3,450 · Préstamo: 1');
  expect(factsText({ fields: 'birthDate,city' })).toBe('Campos: fecha de nacimiento, ciudad');
  expect(factsText({})).toBe('');
});

it('keeps what it has no name for', () => {
  expect(factsText({ novelty: null })).toBe('novelty: —');
});

it('says roles, states, documents and days as the screens do', () => {
  expect(factsText({ from: 'owner', to: 'cashier' })).toBe('De: Dueño · A: Cajero');
  expect(factsText({ documentType: 'cedula_front', date: '2026-11-20' })).toBe(
    `Tipo: ${DOCUMENT_TYPE.cedula_front.label} · Fecha: 20/11/2026`,
  );
  expect(factsText({ newInterest: true })).toBe('Con interés nuevo: sí');
});
