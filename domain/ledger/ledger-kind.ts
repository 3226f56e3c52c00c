import { membersOf, membersWith } from '#domain/closed-set.ts';

interface LedgerKindFacts {
  readonly label: string;
  /** In the sheet of a day: a line of its own, one of the other lines, or none, since it moves no balance. */
  readonly line: 'own' | 'other' | 'none';
  /**
   * In the letter of a repaid loan: a charge (less, where it is waived), one where its account is, money given back, or
   * given back where it goes and paid where it comes. `null`: the letter has it from elsewhere, or not at all.
   */
  readonly letter: 'charge' | 'taken_over' | 'returned' | 'carried' | null;
}

/** What a movement of the ledger is; its accounts say whether the loan owes more by it, or less. */
export const LEDGER_KIND = {
  disbursement: { label: 'Desembolso', line: 'own', letter: null },
  interest: { label: 'Interés contratado', line: 'own', letter: null },
  payment: { label: 'Pago confirmado', line: 'own', letter: null },
  payment_reversal: { label: 'Pago reversado', line: 'own', letter: null },
  late_charge: { label: 'Mora', line: 'own', letter: 'charge' },
  collection_cost: { label: 'Gasto de cobranza', line: 'own', letter: 'charge' },
  allocation: { label: 'Pago aplicado', line: 'none', letter: null },
  waiver: { label: 'Mora condonada', line: 'other', letter: 'charge' },
  write_off: { label: 'Castigo', line: 'other', letter: null },
  recovery: { label: 'Recuperación de castigo', line: 'other', letter: null },
  refund: { label: 'Devolución al cliente', line: 'other', letter: 'returned' },
  carry_over: { label: 'Traspaso entre préstamos', line: 'other', letter: 'carried' },
  restructuring: { label: 'Reestructuración', line: 'other', letter: 'taken_over' },
} as const satisfies Record<string, LedgerKindFacts>;
export type LedgerKind = keyof typeof LEDGER_KIND;
export const LEDGER_KINDS = membersOf(LEDGER_KIND);
export const OTHER_LINES = membersWith(LEDGER_KIND, 'line', 'other');
