import { formatPesos, pesos } from '#domain/money.ts';
import { DRAWER } from '#domain/payments/payment.ts';
import { fail, ok } from '#domain/result.ts';
import type { DrawerRow } from '#server/db/tables.ts';
import { type CashOut, drawerName, payOutOfOwnDrawer, refuseOutOfDrawer } from '#server/drawers/cash-out.ts';
import { isOfEarlierBooks, lockOpenDrawerOf, openDrawerOf } from '#server/drawers/drawers.store.ts';
import type { Context, Outcome, Tx } from '#server/http/context.ts';
import { invalidField } from '#server/http/error-reply.ts';
import { bankOf, EARLIER_BOOKS, type Funds, UNKNOWN_FUNDS } from '#server/ledger/funds.ts';

interface CashBack {
  readonly funds: Funds | typeof EARLIER_BOOKS;
  /** The place that the cash leaves, as a sentence. */
  readonly says: string;
}

/** Where the cash of a reversed payment comes from. `own`: today's drawer of the person who acts. */
type CashPlace = typeof EARLIER_BOOKS | { readonly drawer: DrawerRow } | 'own';

/**
 * The place that pays back a cash payment: the drawer that took it while it is open, because a typing error never
 * brought the cash. Once that drawer was counted, it is today's drawer of the person who acts (rule: drawers). Cash of
 * earlier books was never in a drawer.
 */
async function placeOf(
  tx: Tx,
  paymentId: number,
  openDrawer: (tx: Tx, paymentId: number) => Promise<DrawerRow | undefined>,
): Promise<CashPlace> {
  if (await isOfEarlierBooks(tx, paymentId)) return EARLIER_BOOKS;
  const drawer = await openDrawer(tx, paymentId);
  return drawer ? { drawer } : 'own';
}

async function sentenceOf(tx: Tx, context: Context, place: CashPlace, amount: number): Promise<string> {
  const pesosOut = formatPesos(pesos(amount));
  if (place === EARLIER_BOOKS) return 'De las cajas de hoy no sale efectivo: es de los libros anteriores.';
  if (place === 'own') return `La caja que recibió el efectivo ya se contó: salen ${pesosOut} de su caja.`;
  return `Salen ${pesosOut} de ${await drawerName(tx, context, place.drawer)}.`;
}

/** What `cashBackOf` would say, before it is done: nothing is locked (rule: decision-preview). */
export const cashBackSays = async (tx: Tx, context: Context, paymentId: number, amount: number) =>
  sentenceOf(tx, context, await placeOf(tx, paymentId, openDrawerOf), amount);

/** Takes the cash of a reversed payment out of its place, which has to hold it. */
export async function cashBackOf(
  tx: Tx,
  context: Context,
  paymentId: number,
  asked: CashOut,
): Promise<Outcome<CashBack>> {
  const place = await placeOf(tx, paymentId, lockOpenDrawerOf);
  const says = await sentenceOf(tx, context, place, asked.amount);
  if (place === EARLIER_BOOKS) return ok({ funds: place, says });
  if (place === 'own') {
    const own = await payOutOfOwnDrawer(tx, context, asked);
    return own.ok ? ok({ funds: own.value, says }) : own;
  }
  const { drawer } = place;
  const refused = await refuseOutOfDrawer(tx, context, drawer, asked);
  return refused ? fail(refused) : ok({ funds: { account: DRAWER, drawerId: drawer.id }, says });
}

/**
 * The place that money for a customer leaves: a bank account by its number, or the drawer of the person who acts, which
 * has to hold it. A program that names none means the first of the lender's accounts (rule: money-by-account).
 */
export async function payOutOf(
  tx: Tx,
  context: Context,
  number: string | null | undefined,
  asked: CashOut,
): Promise<Outcome<Funds>> {
  if (number === DRAWER) return payOutOfOwnDrawer(tx, context, asked);
  const { companyAccounts } = await context.deps.settings();
  const [first] = companyAccounts;
  if (!first) return ok(UNKNOWN_FUNDS);
  const bank = await bankOf(context, number || first.accountNumber);
  return bank.account === null
    ? fail(invalidField('fundsAccount', 'Elija una de sus cuentas de banco, o la caja'))
    : ok(bank);
}
