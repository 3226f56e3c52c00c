import { type Pesos, pesos } from '#domain/money.ts';

/**
 * Kinds of electronic tax document (e-CF) for a month's income from loans: Ley 32-23 and Decreto 587-24, in force for
 * small taxpayers since 15 May 2026. Interest is exempt of ITBIS.
 */
export const FISCAL_DOCUMENT = {
  consumption: { type: '32', label: 'Factura de consumo' },
  debit_note: { type: '33', label: 'Nota de débito (mora)' },
  credit_note: { type: '34', label: 'Nota de crédito' },
} as const;
export type FiscalDocumentKind = keyof typeof FISCAL_DOCUMENT;

/** Pesos from which a consumption invoice is sent whole to DGII; below, it is in a summary. */
export const WHOLE_FROM = pesos(250_000);

/** What one client paid of interest and late charge in a month, less what was reversed: below zero, more was reversed. */
export interface PaidIncome {
  readonly interest: number;
  readonly lateCharge: number;
}

export interface FiscalDocument {
  readonly kind: FiscalDocumentKind;
  readonly amount: Pesos;
  /** Whether DGII gets the invoice itself, and not only its line of the summary. */
  readonly whole: boolean;
}

/**
 * The documents of one client and month: an invoice for interest, a debit note for late charge, and a credit note for
 * what was reversed beyond what came in.
 */
export function fiscalDocuments({ interest, lateCharge }: PaidIncome): FiscalDocument[] {
  const of = (kind: FiscalDocumentKind, amount: number): FiscalDocument[] =>
    amount > 0
      ? [{ kind, amount: pesos(amount), whole: kind !== 'consumption' || amount >= WHOLE_FROM }]
      : [];
  return [
    ...of('consumption', interest),
    ...of('debit_note', lateCharge),
    ...of('credit_note', Math.max(-interest, 0) + Math.max(-lateCharge, 0)),
  ];
}
