import { addDays, type Day, daysBetween, laterDay } from '#domain/calendar.ts';
import {
  CASH_MOVEMENT,
  type CashMovementKind,
  EXPENSE_CATEGORIES,
  EXPENSE_CATEGORY,
  type ExpenseCategory,
} from '#domain/drawers/cash-movement.ts';
import { isIn, keysOf } from '#domain/enum-table.ts';
import type { LedgerKind } from '#domain/ledger/ledger-kind.ts';
import type { Account } from '#domain/ledger/posting.ts';
import { type DueDayMove, movedBy } from '#domain/loans/due-day-moves.ts';
import { add, fraction, larger, type Pesos, smaller, subtract, sum, ZERO } from '#domain/money.ts';
import { DRAWER } from '#domain/payments/payment.ts';
import { CHARGE, chargeAccount, costColumn, ofEachCharge } from '#domain/products/charges.ts';

/** The classes of an account, as a balance sheet and an income statement have them. */
export const ACCOUNT_CLASS = {
  asset: { label: 'Activos', statement: 'balance', sign: 1 },
  liability: { label: 'Pasivos', statement: 'balance', sign: -1 },
  equity: { label: 'Patrimonio', statement: 'balance', sign: -1 },
  income: { label: 'Ingresos', statement: 'income', sign: -1 },
  expense: { label: 'Gastos', statement: 'income', sign: 1 },
} as const;
export type AccountClass = keyof typeof ACCOUNT_CLASS;
export const ACCOUNT_CLASSES = keysOf(ACCOUNT_CLASS);

interface JournalAccountFacts {
  /** The name that the lender's chart begins with. */
  readonly name: string;
  /** The code that the lender's chart begins with: a proposal, no law. */
  readonly code: string;
  readonly class: AccountClass;
}

/** The accounts of the journal but those of the lender's banks and of the expenses' categories. */
const FIXED = {
  cash: { name: 'Caja', code: '1101', class: 'asset' },
  unplaced: { name: 'Fondos sin lugar indicado', code: '1190', class: 'asset' },
  earlier_funds: { name: 'Fondos de los libros anteriores', code: '1191', class: 'asset' },
  principal: { name: 'Préstamos por cobrar', code: '1201', class: 'asset' },
  interest: { name: 'Intereses por cobrar', code: '1202', class: 'asset' },
  late_charge: { name: 'Mora por cobrar', code: '1203', class: 'asset' },
  collection_cost: { name: 'Gastos de cobranza por cobrar', code: '1204', class: 'asset' },
  overpaid_refund: { name: 'Devuelto de más por cobrar', code: '1205', class: 'asset' },
  /** Below zero: what the loans are worth less. */
  provision: { name: 'Provisión para préstamos', code: '1290', class: 'asset' },
  customer_credit: { name: 'A favor de clientes', code: '2101', class: 'liability' },
  deferred_interest: { name: 'Intereses por devengar', code: '2102', class: 'liability' },
  between_loans: { name: 'Traspasos entre préstamos', code: '2190', class: 'liability' },
  opening: { name: 'Saldos de apertura', code: '3101', class: 'equity' },
  interest_income: { name: 'Ingresos por intereses', code: '4101', class: 'income' },
  late_charge_income: { name: 'Ingresos por mora', code: '4102', class: 'income' },
  cost_income: { name: 'Gastos de cobranza cargados', code: '4103', class: 'income' },
  ...ofEachCharge(
    chargeAccount,
    (charge) =>
      ({
        name: `Ingresos por ${CHARGE[charge].plural.toLowerCase()}`,
        code: CHARGE[charge].code,
        class: 'income',
      }) as const,
  ),
  other_income: { name: 'Otras entradas y sobrantes', code: '4190', class: 'income' },
  waiver: { name: 'Mora condonada', code: '5101', class: 'expense' },
  write_off: { name: 'Castigos, menos lo recuperado', code: '5102', class: 'expense' },
  provision_expense: { name: 'Gasto de provisión', code: '5103', class: 'expense' },
  other_expense: { name: 'Otras salidas y faltantes', code: '5190', class: 'expense' },
} as const satisfies Record<string, JournalAccountFacts>;
type FixedAccount = keyof typeof FIXED;

/** An account of the journal: a fixed one, one of the lender's banks by its number, or a category of expenses. */
export type JournalAccount = FixedAccount | `bank:${string}` | `expense:${ExpenseCategory}`;

/** The code and the name that the lender's accountant has for an account. */
interface ChartEntry {
  readonly code: string;
  readonly name: string;
}
export type Chart = Readonly<Record<string, ChartEntry>>;

const isFixed = (account: string): account is FixedAccount => Object.hasOwn(FIXED, account);
const categoryOf = (account: string): ExpenseCategory | undefined =>
  EXPENSE_CATEGORIES.find((category) => account === `expense:${category}`);

export const classOf = (account: string): AccountClass =>
  isFixed(account) ? FIXED[account].class : categoryOf(account) ? 'expense' : 'asset';

/** The name and code with which an account begins; a bank is named by `bankName`, which knows the lender's accounts. */
export function initialEntry(account: string, bankName: (number: string) => string): ChartEntry {
  if (isFixed(account)) return FIXED[account];
  const category = categoryOf(account);
  if (category)
    return {
      code: `52${String(EXPENSE_CATEGORIES.indexOf(category) + 1).padStart(2, '0')}`,
      name: EXPENSE_CATEGORY[category].label,
    };
  return { code: '1102', name: bankName(account.replace(/^bank:/, '')) };
}

/** Every account of the journal, in the order of a balance sheet and an income statement. */
export function journalAccounts(banks: readonly string[]): readonly JournalAccount[] {
  const fixed = keysOf(FIXED);
  const of = (one: AccountClass) => fixed.filter((account) => FIXED[account].class === one);
  const [cash, ...assets] = of('asset');
  return [
    ...(cash ? [cash] : []),
    ...banks.map((number): JournalAccount => `bank:${number}`),
    ...assets,
    ...of('liability'),
    ...of('equity'),
    ...of('income'),
    ...of('expense'),
    ...EXPENSE_CATEGORIES.map((category): JournalAccount => `expense:${category}`),
  ];
}

/** The two sides of a movement: what comes into an account is its debit, what leaves one its credit. */
export interface Sides {
  readonly debit: JournalAccount;
  readonly credit: JournalAccount;
}

/** A movement of the loans' ledger, as the journal needs it. */
export interface LedgerSides {
  readonly kind: LedgerKind;
  readonly source: Account;
  readonly destination: Account;
  /** Number of the lender's account that the money entered or left; empty: nobody said which. */
  readonly place: string;
  /** Whether the money is of earlier books, in no place of the lender. */
  readonly earlier: boolean;
  /** Whether the loan's interest is income over time (rule: income-over-time). */
  readonly accrues: boolean;
}

const CHARGE_INCOME = ofEachCharge(costColumn, chargeAccount);
const COST_KINDS = keysOf(CHARGE_INCOME);

function incomeOf({ kind, accrues }: LedgerSides): JournalAccount {
  if (isIn(COST_KINDS, kind)) return CHARGE_INCOME[kind];
  switch (kind) {
    case 'interest':
    case 'rebate':
      return accrues ? 'deferred_interest' : 'interest_income';
    case 'late_charge':
      return 'late_charge_income';
    case 'collection_cost':
      return 'cost_income';
    case 'disbursement':
    case 'disbursement_return':
    case 'payment':
    case 'payment_reversal':
    case 'allocation':
    case 'waiver':
    case 'write_off':
    case 'recovery':
    case 'refund':
    case 'carry_over':
    case 'restructuring':
      return 'other_income';
  }
}

const placeOf = (number: string): JournalAccount =>
  number === DRAWER ? 'cash' : number === '' ? 'unplaced' : `bank:${number}`;

function accountOf(account: Account, entry: LedgerSides): JournalAccount {
  switch (account) {
    case 'funds':
      return entry.earlier ? 'earlier_funds' : placeOf(entry.place);
    case 'income':
      return incomeOf(entry);
    case 'principal':
    case 'interest':
    case 'late_charge':
    case 'collection_cost':
    case 'overpaid_refund':
    case 'customer_credit':
    case 'waiver':
    case 'write_off':
    case 'between_loans':
      return account;
  }
}

export const ledgerSides = (entry: LedgerSides): Sides => ({
  debit: accountOf(entry.destination, entry),
  credit: accountOf(entry.source, entry),
});

/** A movement of the lender's own money, as the journal needs it; an empty place is outside the lender. */
export interface CashSides {
  readonly kind: CashMovementKind;
  readonly source: string | null;
  readonly destination: string | null;
  readonly category: ExpenseCategory | null;
}

function outsideOf({ kind, category }: CashSides): JournalAccount {
  switch (kind) {
    case 'expense':
    case 'expense_reversal':
      return `expense:${category ?? 'other'}`;
    case 'opening':
      return 'opening';
    case 'other_in':
    case 'overage':
      return 'other_income';
    case 'other_out':
    case 'shortage':
      return 'other_expense';
    case 'float':
    case 'hand_in':
    case 'deposit':
    case 'withdrawal':
    case 'transfer':
    case 'handover':
      throw new RangeError(`${CASH_MOVEMENT[kind].label} stays with the lender`);
  }
}

/** The sides of a movement of own money; `null`: it stays in one account, as cash from a drawer to the safe. */
export function cashSides(movement: CashSides): Sides | null {
  const { source, destination } = movement;
  const sides = {
    debit: destination === null ? outsideOf(movement) : placeOf(destination),
    credit: source === null ? outsideOf(movement) : placeOf(source),
  };
  return sides.debit === sides.credit ? null : sides;
}

/** The files of a month for the accountant. */
export const JOURNAL_FILE = {
  days: { label: 'Diario por día', file: 'diario-por-dia' },
  movements: { label: 'Diario por movimiento', file: 'diario-por-movimiento' },
  quickbooks: { label: 'Para QuickBooks', file: 'quickbooks' },
  statements: { label: 'Resultados y balance', file: 'estados' },
} as const;
export const JOURNAL_FILES = keysOf(JOURNAL_FILE);

/**
 * Lines that the journal has beside the movements of the books. A new kind also needs a migration of its CHECK
 * constraint.
 */
export const DERIVED_KIND = {
  accrual: { label: 'Interés devengado' },
  /** The interest of a written-off loan that nobody earns any more. */
  never_earned: { label: 'Interés que no se devengará' },
  provision: { label: 'Provisión por días de atraso' },
} as const;
export type DerivedKind = keyof typeof DERIVED_KIND;
export const DERIVED_KINDS = keysOf(DERIVED_KIND);

interface AccruingInstalment {
  readonly dueDate: Day;
  readonly amount: Pesos;
}

/** A loan whose interest is income over time (rule: income-over-time). */
export interface AccruingLoan {
  /** Pesos of interest that the loan earns: what it took over from another loan was earned there. */
  readonly interest: Pesos;
  /** The day from which it runs. */
  readonly from: Day;
  /** The day on which the journal has it: what was earned before is income of that day. */
  readonly postedOn: Day;
  /** The instalments in order, due as they are after all moves. */
  readonly instalments: readonly AccruingInstalment[];
  /** The moves of due days in order, each with the day on which it was made. */
  readonly moves: readonly (DueDayMove & { readonly on: Day })[];
  /** Pesos of interest that a payoff before the last due date took off, and that a reversal of it put back (below zero). */
  readonly rebates: readonly { readonly on: Day; readonly amount: Pesos }[];
  /** The day of its write-off, from which nothing is earned any more; `null`: none. */
  readonly endedOn: Day | null;
  /** The day on which the journal has that its disbursement came back: what was earned until then is not; absent: it stayed out. */
  readonly returnedOn?: Day;
}

interface Earned {
  readonly on: Day;
  readonly amount: Pesos;
}

/** What has been earned by the end of a day, from what had been by an earlier one, where no due day moves between them. */
function earnedSince(
  since: Earned,
  { interest, instalments }: Pick<AccruingLoan, 'interest' | 'instalments'>,
  on: Day,
): Earned {
  const total = sum(instalments.map(({ amount }) => amount));
  let [before, began, earned, amounts] = [since.amount, since.on, since.amount, ZERO];
  for (const { dueDate, amount } of instalments) {
    amounts = add(amounts, amount);
    const until = larger(before, fraction(interest, amounts, total));
    const days = daysBetween(began, dueDate);
    const gone = Math.min(Math.max(daysBetween(began, on), 0), days);
    earned = add(
      earned,
      days <= 0
        ? dueDate <= on
          ? subtract(until, before)
          : ZERO
        : fraction(subtract(until, before), gone, days),
    );
    [before, began] = [until, laterDay(began, dueDate)];
  }
  return { on, amount: smaller(earned, interest) };
}

/**
 * Pesos of interest that have been earned by the end of a day: each instalment's share of the interest, evenly over
 * the days after the due date before, up to its own. Where due days move, what was earned until then stays, because a
 * month that is closed has it, and the rest is earned evenly up to the new days.
 */
function earnedBy({ interest, from, instalments, moves }: AccruingLoan, on: Day): Pesos {
  const dueBy = (made: AccruingLoan['moves']) => {
    const later = moves.slice(made.length);
    return instalments.map(({ dueDate, amount }, at) => ({
      dueDate: addDays(dueDate, -movedBy(later, at + 1)),
      amount,
    }));
  };
  const made = moves.filter((move) => move.on <= on);
  const atLastMove = made.reduce<Earned>(
    (earned, move, at) => earnedSince(earned, { interest, instalments: dueBy(made.slice(0, at)) }, move.on),
    { on: from, amount: ZERO },
  );
  return earnedSince(atLastMove, { interest, instalments: dueBy(made) }, on).amount;
}

/** Pesos of interest that the journal has as income by the end of a day. */
export function accruedBy(loan: AccruingLoan, on: Day): Pesos {
  if (on < loan.postedOn || (loan.returnedOn !== undefined && on >= loan.returnedOn)) return ZERO;
  const rebate = sum(loan.rebates.flatMap((one) => (one.on <= on ? [one.amount] : [])));
  // Whoever had a rebate has paid everything: nothing is left to be earned.
  if (rebate > 0) return subtract(loan.interest, rebate);
  return earnedBy(loan, loan.endedOn !== null && loan.endedOn < on ? loan.endedOn : on);
}

/** Pesos of interest that become income on each day from one to another; days without any are left out. */
export function accruedDays(loan: AccruingLoan, from: Day, to: Day): ReadonlyMap<Day, Pesos> {
  const days = new Map<Day, Pesos>();
  const last = loan.rebates.reduce(
    (latest, one) => laterDay(latest, one.on),
    laterDay(loan.instalments.at(-1)?.dueDate ?? loan.from, loan.returnedOn ?? loan.postedOn),
  );
  let before = accruedBy(loan, addDays(from, -1));
  for (let on = from; on <= to && on <= last; on = addDays(on, 1)) {
    const by = accruedBy(loan, on);
    if (by !== before) days.set(on, subtract(by, before));
    before = by;
  }
  return days;
}

/** Pesos that a written-off loan will not earn: they leave what is deferred on the day of the write-off. */
export const neverEarned = (loan: AccruingLoan): Pesos =>
  loan.endedOn === null
    ? ZERO
    : subtract(loan.interest, accruedBy(loan, laterDay(loan.endedOn, loan.postedOn)));
