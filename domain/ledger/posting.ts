import type { Day } from '#domain/calendar.ts';
import { keysOf } from '#domain/enum-table.ts';
import type { LedgerKind } from '#domain/ledger/ledger-kind.ts';
import { add, type Pesos, pesos, sum, ZERO } from '#domain/money.ts';

interface AccountFacts {
  readonly label: string;
  /**
   * `customer`: an account of what the borrower owes, or has in credit. A loan's balance is the sum of these accounts.
   */
  readonly side: 'customer' | 'lender';
  /** Whether the account holds charges that the borrower owes beyond the agreed sums. */
  readonly charge: boolean;
  /**
   * `due`: the account holds income that a customer owes. `paid`: money or another loan pays what is owed from here.
   */
  readonly income: 'due' | 'paid' | null;
}

/** Accounts that money moves between. The balance of an account is its inflow less its outflow. */
export const ACCOUNT = {
  funds: { label: 'Bancos', side: 'lender', charge: false, income: null },
  principal: { label: 'Capital por cobrar', side: 'customer', charge: false, income: null },
  interest: { label: 'Interés por cobrar', side: 'customer', charge: false, income: 'due' },
  late_charge: { label: 'Mora por cobrar', side: 'customer', charge: true, income: 'due' },
  collection_cost: { label: 'Gastos de cobranza por cobrar', side: 'customer', charge: true, income: 'due' },
  /** Money that was returned to the customer and that they owe again, since a payment was reversed later. */
  overpaid_refund: { label: 'Devuelto de más por cobrar', side: 'customer', charge: false, income: null },
  customer_credit: { label: 'A favor del cliente', side: 'customer', charge: false, income: 'paid' },
  income: { label: 'Ingresos', side: 'lender', charge: false, income: null },
  waiver: { label: 'Mora condonada', side: 'lender', charge: false, income: null },
  write_off: { label: 'Castigos', side: 'lender', charge: false, income: null },
  between_loans: { label: 'Entre préstamos', side: 'lender', charge: false, income: 'paid' },
} as const satisfies Record<string, AccountFacts>;
export type Account = keyof typeof ACCOUNT;
export const ACCOUNTS = keysOf(ACCOUNT);

const isCustomers = (account: Account): boolean => ACCOUNT[account].side === 'customer';

/**
 * The sign of a movement's effect on what the borrower owes: 1 for more, -1 for less, 0 for a movement that leaves the
 * balance.
 */
const balanceSign = (source: Account, destination: Account): -1 | 0 | 1 =>
  isCustomers(source) === isCustomers(destination) ? 0 : isCustomers(destination) ? 1 : -1;

/** One movement of the append-only ledger: positive whole pesos from one account to another. */
export interface Posting {
  readonly kind: LedgerKind;
  readonly source: Account;
  readonly destination: Account;
  readonly amount: Pesos;
  /** The day from which the movement counts, which may be before the day of its posting. */
  readonly valueDate: Day;
  /** Number of the instalment that a late charge belongs to; else `null`. */
  readonly instalmentNumber: number | null;
  /** The payment that caused the movement; `adjustmentId`: the adjustment that caused it. */
  readonly paymentId: number | null;
  readonly adjustmentId: number | null;
}

/** Pesos that a movement adds to the debt; negative if it reduces the debt. */
export const balanceChange = ({ source, destination, amount }: Posting): Pesos =>
  pesos(amount * balanceSign(source, destination));

/** The debt after the movements; below zero: the customer's credit. */
export const bookedBalance = (postings: readonly Posting[]): Pesos => sum(postings.map(balanceChange));

/**
 * The key of a sum. Movements between the same two accounts for the same reason are one sum, which a movement in the
 * other direction reduces.
 */
const keyOf = (posting: Posting) => {
  const { kind, source, destination, valueDate, instalmentNumber, paymentId, adjustmentId } = posting;
  const accounts = [source, destination].sort();
  return [
    kind === 'disbursement_return' ? 'disbursement' : kind,
    valueDate,
    instalmentNumber,
    paymentId,
    adjustmentId,
    ...accounts,
  ].join(' ');
};

/**
 * The missing rows of the ledger: all postings that are due less those that exist. Rows are immutable, so a row in the
 * other direction takes back an excess.
 */
export function missingPostings(wanted: readonly Posting[], posted: readonly Posting[]): Posting[] {
  const sums = new Map<string, { readonly like: Posting; readonly total: Pesos }>();
  const count = (posting: Posting, times: 1 | -1) => {
    const key = keyOf(posting);
    const { like, total } = sums.get(key) ?? { like: posting, total: ZERO };
    const sign = like.source === posting.source ? times : -times;
    sums.set(key, { like, total: add(total, pesos(sign * posting.amount)) });
  };
  for (const posting of wanted) count(posting, 1);
  for (const posting of posted) count(posting, -1);
  return [...sums.values()].flatMap(({ like, total }) => {
    if (total === 0) return [];
    if (total > 0) return [{ ...like, amount: total }];
    const back = { ...like, source: like.destination, destination: like.source, amount: pesos(-total) };
    // Money that moves back has a name of its own: figures count disbursements by theirs.
    return [like.kind === 'disbursement' ? { ...back, kind: 'disbursement_return' as const } : back];
  });
}
