import type { Failure } from '#contract/errors.ts';
import { formatPesos, pesos } from '#domain/money.ts';
import { DRAWER } from '#domain/payments/payment.ts';
import { fail, ok } from '#domain/result.ts';
import type { DrawerRow } from '#server/db/tables.ts';
import { figuresOf, findDrawer, lockOpenDrawer, lockSafe, safeHolds } from '#server/drawers/drawers.store.ts';
import { takeDrawer } from '#server/drawers/take-drawer.ts';
import type { Context, Outcome, Tx } from '#server/http/context.ts';
import type { Funds } from '#server/ledger/funds.ts';
import { recordEvents } from '#server/outbox/record-events.ts';

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
  await recordEvents(tx, context, [{ name: 'cash.overdrawn', subjectId, facts: { held, amount, reason } }]);
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
