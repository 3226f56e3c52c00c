import { DRAWER } from '#domain/payments/payment.ts';
import { takeDrawer } from '#server/drawers/take-drawer.ts';
import type { Context, Tx } from '#server/http/context.ts';

/** The place of the lender's money: a bank account, or cash. */
export interface Funds {
  /** Number of the lender's bank account, or `caja` for cash; `null` where the account is unknown. */
  readonly account: string | null;
  /** For cash, the drawer that receives or pays it; `null` is the safe. */
  readonly drawerId: number | null;
}
export const UNKNOWN_FUNDS: Funds = { account: null, drawerId: null };

/** The money of earlier books: it is in no place of the lender (rule: import). */
export const EARLIER_BOOKS = 'earlier_books';

/** One of the lender's bank accounts by its number; unknown for another number and for `null`. */
export async function bankOf(
  { deps }: Pick<Context, 'deps'>,
  number: string | null | undefined,
): Promise<Funds> {
  const { companyAccounts } = await deps.settings();
  const known = companyAccounts.find(({ accountNumber }) => accountNumber === number);
  return { account: known?.accountNumber ?? null, drawerId: null };
}

/** Cash in the drawer of a person; opens the drawer if needed (rule: drawers). */
export async function cashOf(tx: Tx, context: Context, holderId: number): Promise<Funds> {
  return { account: DRAWER, drawerId: (await takeDrawer(tx, context, holderId)).id };
}
