import type { LedgerKind } from '#domain/loans/ledger.ts';

export const LEDGER_LABELS: Readonly<Record<LedgerKind, string>> = {
  disbursement: 'Desembolso',
  interest: 'Interés contratado',
  payment: 'Pago confirmado',
  payment_reversal: 'Pago reversado',
  late_charge: 'Mora',
  collection_cost: 'Gasto de cobranza',
};

export const ledgerLabel = (kind: string): string =>
  (LEDGER_LABELS as Readonly<Record<string, string>>)[kind] ?? kind;
