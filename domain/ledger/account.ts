import { membersOf } from '#domain/closed-set.ts';

interface AccountFacts {
  readonly label: string;
  /** `customer`: what the borrower owes, or has in credit; the balance of a loan is the sum of these. */
  readonly side: 'customer' | 'lender';
}

/** Where the money of a movement comes from, and where it goes. An account's balance is what came less what went. */
export const ACCOUNT = {
  funds: { label: 'Bancos', side: 'lender' },
  principal: { label: 'Capital por cobrar', side: 'customer' },
  interest: { label: 'Interés por cobrar', side: 'customer' },
  late_charge: { label: 'Mora por cobrar', side: 'customer' },
  collection_cost: { label: 'Gastos de cobranza por cobrar', side: 'customer' },
  /** Given back and, since a payment was reversed, no longer the customer's. */
  overpaid_refund: { label: 'Devuelto de más por cobrar', side: 'customer' },
  customer_credit: { label: 'A favor del cliente', side: 'customer' },
  income: { label: 'Ingresos', side: 'lender' },
  waiver: { label: 'Mora condonada', side: 'lender' },
  write_off: { label: 'Castigos', side: 'lender' },
  between_loans: { label: 'Entre préstamos', side: 'lender' },
} as const satisfies Record<string, AccountFacts>;
export type Account = keyof typeof ACCOUNT;
export const ACCOUNTS = membersOf(ACCOUNT);

const isCustomers = (account: Account): boolean => ACCOUNT[account].side === 'customer';

/** By how much a movement changes what the loan owes: owed more is positive, less negative; within it, nothing. */
export const balanceSign = (source: Account, destination: Account): -1 | 0 | 1 =>
  isCustomers(source) === isCustomers(destination) ? 0 : isCustomers(destination) ? 1 : -1;
