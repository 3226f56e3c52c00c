import { keysOf, keysWhereEqual } from '#domain/enum-table.ts';

interface LedgerKindFacts {
  readonly label: string;
  /** In the sheet of a day: a line of its own, one of the other lines, or none if it moves no balance. */
  readonly line: 'own' | 'other' | 'none';
  /**
   * In the settlement letter: a charge (or its reduction, if waived), a charge if its account is one, a refund, or a
   * transfer that is a refund in one loan and a payment in the other. `null`: the letter takes it from elsewhere, or
   * omits it.
   */
  readonly letter: 'charge' | 'taken_over' | 'returned' | 'carried' | null;
  /** In the statement of account: a line of its own, or part of the line of the movement that caused it. */
  readonly statement: 'line' | 'part';
}

/** Kinds of ledger movement; its accounts say whether the loan owes more or less by it. */
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
export const LEDGER_KINDS = keysOf(LEDGER_KIND);
export const OTHER_LINES = keysWhereEqual(LEDGER_KIND, 'line', 'other');
export const STATEMENT_KINDS = keysWhereEqual(LEDGER_KIND, 'statement', 'line');
