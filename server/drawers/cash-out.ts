import type { Failure } from '#contract/errors.ts';
import { formatPesos, pesos } from '#domain/money.ts';
import { DRAWER } from '#domain/payments/payment.ts';
import { fail, ok } from '#domain/result.ts';
import type { DrawerRow } from '#server/db/tables.ts';
import {
  figuresOf,
  findDrawer,
  isOfEarlierBooks,
  lockOpenDrawer,
  lockOpenDrawerOf,
  lockSafe,
  openDrawerOf,
  safeHolds,
} from '#server/drawers/drawers.store.ts';
import { takeDrawer } from '#server/drawers/take-drawer.ts';
import type { Context, Outcome, Tx } from '#server/http/context.ts';
import { invalidField } from '#server/http/error-reply.ts';
import { bankOf, EARLIER_BOOKS, type Funds, UNKNOWN_FUNDS } from '#server/ledger/post-missing.ts';
import { recordEvent } from '#server/outbox/record-events.ts';

/** Cash that a person wants to let out of a drawer or of the safe. */
export interface CashOut {
  /** Pesos. */
  readonly amount: number;
  /** Why an owner lets out more than the place holds by the books. */
  readonly cashReason?: string | null | undefined;
  /** The field of the form that a person without that right has to change. */
  readonly field: 'amount' | 'float' | 'fundsAccount' | 'reason';
}

interface Place {
  readonly name: string;
  /** Of the event: the drawer's id, or `safe`. */
  readonly subjectId: number | 'safe';
  /** Pesos in the place by the books. */
  readonly held: number;
}

/**
 * The failure for cash that a place does not hold; `null`: it holds it, or an owner wrote why it leaves all the same,
 * which an event keeps (rule: cash-held). The caller has locked the place against other cash that leaves it.
 */
async function refuseShort(
  tx: Tx,
  context: Context,
  { name, subjectId, held }: Place,
  asked: CashOut,
): Promise<Failure | null> {
  const { amount } = asked;
  if (amount <= held) return null;
  const reason = reasonOf(context, asked);
  if (reason === null) return shortFailure(context, { name, held }, asked);
  await recordEvent(tx, context, 'cash.overdrawn', subjectId, { facts: { held, amount, reason } });
  return null;
}

/** The reason that an owner wrote; that of another person does not count. */
const reasonOf = ({ actor }: Pick<Context, 'actor'>, { cashReason }: CashOut): string | null =>
  actor.role === 'owner' ? cashReason?.trim() || null : null;

function shortFailure(
  { actor }: Pick<Context, 'actor'>,
  { name, held }: Pick<Place, 'name' | 'held'>,
  { amount, field }: CashOut,
): Failure {
  const holds = `En ${name} hay ${formatPesos(pesos(held))}`;
  const short = `${holds} y tienen que salir ${formatPesos(pesos(amount))}.`;
  return actor.role === 'owner'
    ? {
        code: 'cash_short',
        message: `${short} Escriba por qué sale más de lo que hay.`,
        errors: [{ field: 'cashReason', message: 'Escriba por qué sale más de lo que hay' }],
      }
    : {
        code: 'cash_short',
        message: `${short} Reciba antes un fondo, o que un dueño lo haga con una razón escrita.`,
        errors: [{ field, message: holds }],
      };
}

/** Refuses cash that the safe does not hold; locks the safe against other cash that leaves it. */
export async function refuseOutOfSafe(tx: Tx, context: Context, asked: CashOut): Promise<Failure | null> {
  await lockSafe(tx);
  return refuseShort(
    tx,
    context,
    { name: 'la caja general', subjectId: 'safe', held: await safeHolds(tx) },
    asked,
  );
}

/** Refuses cash that a drawer does not hold. The caller has locked the drawer. */
export async function refuseOutOfDrawer(
  tx: Tx,
  context: Context,
  row: Pick<DrawerRow, 'id' | 'holderId'>,
  asked: CashOut,
): Promise<Failure | null> {
  const held = (await figuresOf(tx, [row.id])).get(row.id)?.balance ?? 0;
  const name = await drawerName(tx, context, row);
  return refuseShort(tx, context, { name, subjectId: row.id, held }, asked);
}

/** "su caja", or "la caja de Luisa Marte". */
export async function drawerName(
  tx: Tx,
  { actor }: Pick<Context, 'actor'>,
  { id, holderId }: Pick<DrawerRow, 'id' | 'holderId'>,
): Promise<string> {
  if (holderId === actor.userId) return 'su caja';
  return `la caja de ${(await findDrawer(tx, id))?.holderName ?? ''}`.trim();
}

/** The drawer of the person who acts, which pays out cash that it holds. An owner's reason opens one that holds none. */
export async function payOutOfOwnDrawer(tx: Tx, context: Context, asked: CashOut): Promise<Outcome<Funds>> {
  const { userId } = context.actor;
  const open = await lockOpenDrawer(tx, userId);
  if (!open && reasonOf(context, asked) === null)
    return fail(shortFailure(context, { name: 'su caja', held: 0 }, asked));
  const drawer = open ?? (await takeDrawer(tx, context, userId));
  const refused = await refuseOutOfDrawer(tx, context, drawer, asked);
  return refused ? fail(refused) : ok({ account: DRAWER, drawerId: drawer.id });
}

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
