import { formatPesos, pesos } from '#domain/money.ts';
import { DRAWER } from '#domain/payments/payment.ts';
import { fail, ok } from '#domain/result.ts';
import { type CashOut, drawerName, payOutOfOwnDrawer, refuseOutOfDrawer } from '#server/drawers/cash-out.ts';
import { isOfEarlierBooks, lockOpenDrawerOf } from '#server/drawers/drawers.store.ts';
import type { Context, Outcome, Tx } from '#server/http/context.ts';
import { invalidField } from '#server/http/error-reply.ts';
import { bankOf, EARLIER_BOOKS, type Funds, UNKNOWN_FUNDS } from '#server/ledger/funds.ts';

interface CashBack {
  readonly funds: Funds | typeof EARLIER_BOOKS;
  /** The place that the cash leaves, as a sentence. */
  readonly says: string;
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
  asked: CashOut,
): Promise<Outcome<CashBack>> {
  if (await isOfEarlierBooks(tx, paymentId))
    return ok({
      funds: EARLIER_BOOKS,
      says: 'De las cajas de hoy no sale efectivo: es de los libros anteriores.',
    });
  const pesosOut = formatPesos(pesos(asked.amount));
  const open = await lockOpenDrawerOf(tx, paymentId);
  if (open) {
    const refused = await refuseOutOfDrawer(tx, context, open, asked);
    return refused
      ? fail(refused)
      : ok({
          funds: { account: DRAWER, drawerId: open.id },
          says: `Salen ${pesosOut} de ${await drawerName(tx, context, open)}.`,
        });
  }
  const own = await payOutOfOwnDrawer(tx, context, asked);
  return own.ok
    ? ok({
        funds: own.value,
        says: `La caja que recibió el efectivo ya se contó: salen ${pesosOut} de su caja.`,
      })
    : own;
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
