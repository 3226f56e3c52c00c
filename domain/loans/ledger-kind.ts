import { membersOf } from '#domain/closed-set.ts';

/** What a row of the ledger is. What is owed grows by some and shrinks by others: the row's sign says which. */
export const LEDGER_KIND = {
  disbursement: { label: 'Desembolso' },
  interest: { label: 'Interés contratado' },
  payment: { label: 'Pago confirmado' },
  payment_reversal: { label: 'Pago reversado' },
  late_charge: { label: 'Mora' },
  collection_cost: { label: 'Gasto de cobranza' },
} as const;
export type LedgerKind = keyof typeof LEDGER_KIND;
export const LEDGER_KINDS = membersOf(LEDGER_KIND);
