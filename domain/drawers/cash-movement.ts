import { keysOf, keysWhereEqual } from '#domain/enum-table.ts';
import type { Account } from '#domain/ledger/posting.ts';

/** Where cash comes from and goes to: `outside` is neither the lender's cash nor one of its banks. */
export type CashPlace = 'safe' | 'drawer' | 'bank' | 'outside';

interface CashMovementFacts {
  readonly label: string;
  readonly from: readonly CashPlace[];
  readonly to: readonly CashPlace[];
  /**
   * The ledger account of the other side, if that is `outside`; `null`: the books of the loans have no account for it.
   */
  readonly outside: Account | null;
  /** Whether the person who records the movement has to give a reason. */
  readonly reason: boolean;
  /** Whether the movement empties a drawer after its count; the amount that the count expected does not include it. */
  readonly ofCount: boolean;
}

/** Cash movements without a loan (rule: cash-movements). */
export const CASH_MOVEMENT = {
  /** What a place held before the books began (rule: opening-balances). */
  opening: {
    label: 'Saldo de apertura',
    from: ['outside'],
    to: ['safe', 'bank'],
    outside: null,
    reason: false,
    ofCount: false,
  },
  float: {
    label: 'Fondo de apertura',
    from: ['safe'],
    to: ['drawer'],
    outside: null,
    reason: false,
    ofCount: false,
  },
  hand_in: {
    label: 'Entrega a la caja general',
    from: ['drawer'],
    to: ['safe'],
    outside: null,
    reason: false,
    ofCount: false,
  },
  deposit: {
    label: 'Depósito en el banco',
    from: ['drawer', 'safe'],
    to: ['bank'],
    outside: null,
    reason: false,
    ofCount: false,
  },
  withdrawal: {
    label: 'Retiro del banco',
    from: ['bank'],
    to: ['safe'],
    outside: null,
    reason: false,
    ofCount: false,
  },
  /** Between two bank accounts of the lender. */
  transfer: {
    label: 'Traspaso entre mis cuentas',
    from: ['bank'],
    to: ['bank'],
    outside: null,
    reason: false,
    ofCount: false,
  },
  /** What the lender spends (rule: expenses). */
  expense: {
    label: 'Gasto',
    from: ['drawer', 'safe', 'bank'],
    to: ['outside'],
    outside: null,
    reason: true,
    ofCount: false,
  },
  /** The money of a mistaken expense comes back (rule: expenses). */
  expense_reversal: {
    label: 'Gasto anulado',
    from: ['outside'],
    to: ['drawer', 'safe', 'bank'],
    outside: null,
    reason: true,
    ofCount: false,
  },
  other_in: {
    label: 'Otra entrada',
    from: ['outside'],
    to: ['drawer', 'safe'],
    outside: null,
    reason: true,
    ofCount: false,
  },
  other_out: {
    label: 'Otra salida',
    from: ['drawer', 'safe'],
    to: ['outside'],
    outside: null,
    reason: true,
    ofCount: false,
  },
  shortage: {
    label: 'Faltante del conteo',
    from: ['drawer'],
    to: ['outside'],
    outside: null,
    reason: true,
    ofCount: true,
  },
  overage: {
    label: 'Sobrante del conteo',
    from: ['outside'],
    to: ['drawer'],
    outside: 'income',
    reason: true,
    ofCount: true,
  },
  handover: {
    label: 'Entrega de lo contado',
    from: ['drawer'],
    to: ['safe', 'drawer'],
    outside: null,
    reason: false,
    ofCount: true,
  },
} as const satisfies Record<string, CashMovementFacts>;
export type CashMovementKind = keyof typeof CASH_MOVEMENT;
export const CASH_MOVEMENTS = keysOf(CASH_MOVEMENT);
export const COUNT_MOVEMENTS = keysWhereEqual(CASH_MOVEMENT, 'ofCount', true);

/** Cash movements that the holder of an open drawer records by hand. */
export const DRAWER_MOVEMENTS = [
  'float',
  'hand_in',
  'deposit',
  'other_in',
  'other_out',
] as const satisfies readonly CashMovementKind[];
const intoSafe = (kind: CashMovementKind): boolean => {
  const { from, to }: CashMovementFacts = CASH_MOVEMENT[kind];
  return from.includes('drawer') && to.includes('safe');
};
/**
 * Drawer movements of a person who does not handle the safe: that the safe received cash is said by the person who
 * counts the drawer or signs it off (rule: drawer-count).
 */
export const FIELD_DRAWER_MOVEMENTS = DRAWER_MOVEMENTS.filter((kind) => !intoSafe(kind));
export const SAFE_MOVEMENTS = [
  'deposit',
  'withdrawal',
  'transfer',
  'other_in',
  'other_out',
] as const satisfies readonly CashMovementKind[];

/** The movement for a count's difference in pesos: below zero a shortage, above zero an overage; `null`: none. */
export const differenceKind = (difference: number): 'shortage' | 'overage' | null =>
  difference === 0 ? null : difference < 0 ? 'shortage' : 'overage';

/** Movements of what the lender spends: each has a category. */
export const EXPENSE_MOVEMENTS = [
  'expense',
  'expense_reversal',
] as const satisfies readonly CashMovementKind[];

/** The places that pay an expense: the own drawer of the person, the safe, or one of the lender's bank accounts. */
export const EXPENSE_PLACES = CASH_MOVEMENT.expense.from;

/** What the lender spends money on. A new category also needs a migration of its CHECK constraint (rule: expenses). */
export const EXPENSE_CATEGORY = {
  bank_fee: { label: 'Comisión o impuesto del banco' },
  rent: { label: 'Alquiler' },
  salaries: { label: 'Sueldos y comisiones' },
  transport: { label: 'Transporte y combustible' },
  utilities: { label: 'Luz, agua, internet y teléfono' },
  office: { label: 'Papelería y oficina' },
  collection: { label: 'Gestión de cobro' },
  taxes: { label: 'Impuestos' },
  other: { label: 'Otro gasto' },
} as const;
export type ExpenseCategory = keyof typeof EXPENSE_CATEGORY;
export const EXPENSE_CATEGORIES = keysOf(EXPENSE_CATEGORY);

/** Movements between two places of the lender of which one is a bank: its statement shows them (rule: seen-in-the-bank). */
export const SEEN_IN_THE_BANK = keysOf(CASH_MOVEMENT).filter((kind) => {
  const places: readonly CashPlace[] = [...CASH_MOVEMENT[kind].from, ...CASH_MOVEMENT[kind].to];
  return places.includes('bank') && !places.includes('outside');
});
