import { membersOf, membersWith } from '#domain/closed-set.ts';

interface LedgerKindFacts {
  readonly label: string;
  /** In the sheet of a day: a line of its own, one of the other lines, or none, since it moves no balance. */
  readonly line: 'own' | 'other' | 'none';
}

/** What a movement of the ledger is; its accounts say whether the loan owes more by it, or less. */
export const LEDGER_KIND = {
  disbursement: { label: 'Desembolso', line: 'own' },
  interest: { label: 'Interés contratado', line: 'own' },
  payment: { label: 'Pago confirmado', line: 'own' },
  payment_reversal: { label: 'Pago reversado', line: 'own' },
  late_charge: { label: 'Mora', line: 'own' },
  collection_cost: { label: 'Gasto de cobranza', line: 'own' },
  allocation: { label: 'Pago aplicado', line: 'none' },
  waiver: { label: 'Mora condonada', line: 'other' },
  write_off: { label: 'Castigo', line: 'other' },
  recovery: { label: 'Recuperación de castigo', line: 'other' },
  refund: { label: 'Devolución al cliente', line: 'other' },
  carry_over: { label: 'Traspaso entre préstamos', line: 'other' },
  restructuring: { label: 'Reestructuración', line: 'other' },
} as const satisfies Record<string, LedgerKindFacts>;
export type LedgerKind = keyof typeof LEDGER_KIND;
export const LEDGER_KINDS = membersOf(LEDGER_KIND);
export const OTHER_LINES = membersWith(LEDGER_KIND, 'line', 'other');
