import { DRAWER } from '#domain/payments/payment.ts';
import { isOfEarlierBooks, shareOpenDrawerOf } from '#server/drawers/drawers.store.ts';
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

/**
 * The drawer that pays back a cash payment: the one that took it while it is open, because a typing error never
 * brought the cash. Once that drawer was counted, it is today's drawer of the person who acts (rule: drawers). Cash of
 * earlier books was never in a drawer.
 */
export async function cashBackOf(
  tx: Tx,
  context: Context,
  paymentId: number,
): Promise<Funds | typeof EARLIER_BOOKS> {
  if (await isOfEarlierBooks(tx, paymentId)) return EARLIER_BOOKS;
  const open = await shareOpenDrawerOf(tx, paymentId);
  return open ? { account: DRAWER, drawerId: open.id } : cashOf(tx, context, context.actor.userId);
}

/** A bank account by its number, or the drawer of the person who acts. */
export const fundsOf = (tx: Tx, context: Context, number: string | null | undefined): Promise<Funds> =>
  number === DRAWER ? cashOf(tx, context, context.actor.userId) : bankOf(context, number);
