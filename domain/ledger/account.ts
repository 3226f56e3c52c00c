import { keysOf } from '#domain/enum-table.ts';

interface AccountFacts {
  readonly label: string;
  /**
   * `customer`: an account of what the borrower owes, or has in credit. A loan's balance is the sum of these accounts.
   */
  readonly side: 'customer' | 'lender';
  /** Whether the account holds charges that the borrower owes beyond the agreed sums. */
  readonly charge: boolean;
}

/** Accounts that money moves between. The balance of an account is its inflow less its outflow. */
export const ACCOUNT = {
  funds: { label: 'Bancos', side: 'lender', charge: false },
  principal: { label: 'Capital por cobrar', side: 'customer', charge: false },
  interest: { label: 'Interés por cobrar', side: 'customer', charge: false },
  late_charge: { label: 'Mora por cobrar', side: 'customer', charge: true },
  collection_cost: { label: 'Gastos de cobranza por cobrar', side: 'customer', charge: true },
  /** Money that was returned to the customer and that they owe again, since a payment was reversed later. */
  overpaid_refund: { label: 'Devuelto de más por cobrar', side: 'customer', charge: false },
  customer_credit: { label: 'A favor del cliente', side: 'customer', charge: false },
  income: { label: 'Ingresos', side: 'lender', charge: false },
  waiver: { label: 'Mora condonada', side: 'lender', charge: false },
  write_off: { label: 'Castigos', side: 'lender', charge: false },
  between_loans: { label: 'Entre préstamos', side: 'lender', charge: false },
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
