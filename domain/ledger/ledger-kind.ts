import { keysOf, keysWhereEqual } from '#domain/enum-table.ts';
import { CHARGE, costColumn, ofEachCharge } from '#domain/products/charges.ts';

interface LedgerKindFacts {
  readonly label: string;
  /**
   * Place of the movement on the sheet of a day: a line of its own, among the other lines, or none if it moves no
   * balance.
   */
  readonly line: 'own' | 'other' | 'none';
  /**
   * How the settlement letter counts the movement. `charge`: as a charge, which a waiver reduces. `taken_over`: as a
   * charge if its account is one. `returned`: as a refund. `rebate`: as interest
   * that is not owed after all. `carried`: a transfer that is a refund in one loan and a
   * payment in the other. `null`: the letter has its amount from elsewhere, or omits it.
   */
  readonly letter: 'charge' | 'taken_over' | 'returned' | 'carried' | 'rebate' | null;
  /**
   * Place of the movement in the statement of account: a line of its own, or part of the line of the movement that
   * caused it.
   */
  readonly statement: 'line' | 'part';
}

/** Kinds of ledger movement. The two accounts of a movement say whether the borrower owes more or less by it. */
export const LEDGER_KIND = {
  disbursement: { label: 'Desembolso', line: 'own', letter: null, statement: 'line' },
  /** A disbursement in the other direction: the bank gave the money back (rule: returned-disbursement). */
  disbursement_return: { label: 'Desembolso devuelto', line: 'other', letter: null, statement: 'part' },
  ...ofEachCharge(
    costColumn,
    (charge) => ({ label: CHARGE[charge].label, line: 'other', letter: null, statement: 'line' }) as const,
  ),
  interest: { label: 'Interés contratado', line: 'own', letter: null, statement: 'line' },
  payment: { label: 'Pago confirmado', line: 'own', letter: null, statement: 'line' },
  payment_reversal: { label: 'Pago reversado', line: 'own', letter: null, statement: 'line' },
  late_charge: { label: 'Mora', line: 'own', letter: 'charge', statement: 'line' },
  collection_cost: { label: 'Gasto de cobranza', line: 'own', letter: 'charge', statement: 'line' },
  allocation: { label: 'Pago aplicado', line: 'none', letter: null, statement: 'part' },
  waiver: { label: 'Mora condonada', line: 'other', letter: 'charge', statement: 'line' },
  rebate: { label: 'Rebaja por pago anticipado', line: 'other', letter: 'rebate', statement: 'line' },
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
