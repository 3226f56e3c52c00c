import { keysOf } from '#domain/enum-table.ts';

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
export const balanceSign = (source: Account, destination: Account): -1 | 0 | 1 =>
  isCustomers(source) === isCustomers(destination) ? 0 : isCustomers(destination) ? 1 : -1;
