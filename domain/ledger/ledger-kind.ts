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
  /** In the statement of account: a line of its own, or part of the line of the movement that caused it. */
  readonly statement: 'line' | 'part';
}

/** What a movement of the ledger is; its accounts say whether the loan owes more by it, or less. */
export const LEDGER_KIND = {
  disbursement: { label: 'Desembolso', line: 'own', letter: null, statement: 'line' },
  interest: { label: 'Interés contratado', line: 'own', letter: null, statement: 'line' },
  payment: { label: 'Pago confirmado', line: 'own', letter: null, statement: 'line' },
  payment_reversal: { label: 'Pago reversado', line: 'own', letter: null, statement: 'line' },
  late_charge: { label: 'Mora', line: 'own', letter: 'charge', statement: 'line' },
  collection_cost: { label: 'Gasto de cobranza', line: 'own', letter: 'charge', statement: 'line' },
  allocation: { label: 'Pago aplicado', line: 'none', letter: null, statement: 'part' },
  waiver: { label: 'Mora condonada', line: 'other', letter: 'charge', statement: 'line' },
  write_off: { label: 'Castigo', line: 'other', letter: null, statement: 'line' },
  recovery: { label: 'Recuperación de castigo', line: 'other', letter: null, statement: 'part' },
  refund: { label: 'Devolución al cliente', line: 'other', letter: 'returned', statement: 'line' },
  carry_over: { label: 'Traspaso entre préstamos', line: 'other', letter: 'carried', statement: 'line' },
  restructuring: { label: 'Reestructuración', line: 'other', letter: 'taken_over', statement: 'line' },
} as const satisfies Record<string, LedgerKindFacts>;
export type LedgerKind = keyof typeof LEDGER_KIND;
export const LEDGER_KINDS = membersOf(LEDGER_KIND);
export const OTHER_LINES = membersWith(LEDGER_KIND, 'line', 'other');
export const STATEMENT_KINDS = membersWith(LEDGER_KIND, 'statement', 'line');
