import { drawersApi } from '#contract/drawers.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { differenceKind } from '#domain/drawers/cash-movement.ts';
import {
  type Counted,
  DRAWER_STATUS,
  DRAWER_TRANSITIONS,
  drawerTransition,
  isEmptied,
  totalCounted,
} from '#domain/drawers/drawer.ts';
import { formatPesos, pesos, subtract } from '#domain/money.ts';
import { fail, ok } from '#domain/result.ts';
import type { DrawerRow } from '#server/db/tables.ts';
import { refuseOutOfSafe } from '#server/drawers/cash-out.ts';
import {
  changeDrawer,
  figuresOf,
  inDrawer,
  insertDrawer,
  insertMovement,
  lockDrawer,
  type MovementSide,
  SAFE,
} from '#server/drawers/drawers.store.ts';
import { changedDrawer, mayCount, signsOffAs } from '#server/drawers/read-drawers.ts';
import { takeDrawer } from '#server/drawers/take-drawer.ts';
import type { Context, Tx } from '#server/http/context.ts';
import { invalidField } from '#server/http/error-reply.ts';
import { changing } from '#server/http/serve.ts';
import { recordEvent } from '#server/outbox/record-events.ts';

/** Opens the caller's own drawer with a float from the safe (rule: drawers). */
export const openDrawer = changing(drawersApi.open, async (tx, context, { body }) => {
  const { actor, now } = context;
  const row = await insertDrawer(tx, actor.userId, now);
  if (!row) return fail({ code: 'drawer_open' });
  const { float } = body;
  if (float > 0) {
    const refused = await refuseOutOfSafe(tx, context, {
      amount: float,
      cashReason: body.cashReason,
      field: 'float',
    });
    if (refused) return fail(refused);
    await insertMovement(tx, {
      kind: 'float',
      amount: float,
      from: SAFE,
      to: inDrawer(row.id),
      createdBy: actor.userId,
      createdAt: now,
    });
  }
  await recordEvent(tx, context, 'drawer.opened', row.id, { facts: { holder: actor.userId, float } });
  return ok(await changedDrawer(tx, actor, row.id, `Caja abierta con ${formatPesos(float)}`));
});

/** Takes the counted cash out of a drawer, and records the difference: the drawer is then empty. */
async function emptyDrawer(tx: Tx, { actor, now }: Context, row: DrawerRow, to: MovementSide): Promise<void> {
  const { counted, difference } = row;
  if (counted === null || difference === null) throw new Error(`Drawer ${row.id} was not counted`);
  const here = inDrawer(row.id);
  const stamp = { createdBy: actor.userId, createdAt: now };
  const kind = differenceKind(difference);
  if (kind !== null)
    await insertMovement(tx, {
      kind,
      amount: Math.abs(difference),
      ...(kind === 'shortage' ? { from: here, to: null } : { from: null, to: here }),
      reason: row.differenceReason,
      ...stamp,
    });
  if (counted > 0) await insertMovement(tx, { kind: 'handover', amount: counted, from: here, to, ...stamp });
}

type Body = BodyOf<typeof drawersApi.count>;

const totalOf = (denominations: Body['denominations']): Counted =>
  Object.fromEntries(denominations.map(({ value, count }) => [value, count]));

/**
 * Records the count of a drawer: the number of each note and coin. A holder who counts the own drawer keeps the cash
 * until another person signs off; another person who counts it, as a cashier does for a collector, takes the cash at
 * once (rule: drawer-count).
 */
export const countDrawer = changing(drawersApi.count, async (tx, context, { params, body }) => {
  const { actor, now } = context;
  // Two people who count each other's drawers at once wait for each other: the database aborts one, which is retried.
  const own = body.to === 'own' ? await takeDrawer(tx, context, actor.userId) : null;
  const row = await lockDrawer(tx, params.id);
  const isOwn = row?.holderId === actor.userId;
  if (!row || (actor.role === 'collector' && !isOwn)) return fail({ code: 'not_found' });
  if (!mayCount(actor, row)) return fail({ code: 'drawer_already_processed' });
  if (isOwn && own) return fail(invalidField('to', 'Esta ya es su caja'));
  const twice = body.denominations.find(
    ({ value }, index) => body.denominations.findIndex((one) => one.value === value) !== index,
  );
  if (twice) return fail(invalidField('denominations', 'Cada billete y moneda va una vez'));
  const expected = pesos((await figuresOf(tx, [row.id])).get(row.id)?.balance ?? 0);
  if (expected !== body.expected)
    return fail({
      code: 'changed_meanwhile',
      message: `Mientras contaba se movió efectivo: ahora se esperan ${formatPesos(expected)}. Cuente de nuevo.`,
    });
  const denominations = totalOf(body.denominations);
  const counted = totalCounted(denominations);
  const difference = subtract(counted, expected);
  const reason = body.reason?.trim() || null;
  if (difference !== 0 && reason === null)
    return fail(invalidField('reason', 'Escriba por qué hay diferencia'));
  const { from, to } = DRAWER_TRANSITIONS.count;
  const changed = await changeDrawer(tx, row.id, from, {
    status: to,
    expected,
    counted,
    denominations: JSON.stringify(denominations),
    differenceReason: difference === 0 ? null : reason,
    countedBy: actor.userId,
    countedAt: now,
  });
  if (!changed) return fail({ code: 'drawer_already_processed' });
  if (!isOwn) await emptyDrawer(tx, context, changed, own ? inDrawer(own.id) : SAFE);
  await recordEvent(tx, context, 'drawer.counted', row.id, {
    facts: { holder: row.holderId, expected, counted, difference },
  });
  return ok(await changedDrawer(tx, actor, row.id, messageOf(difference)));
});

const messageOf = (difference: number): string => {
  if (difference === 0) return 'Caja contada: cuadra';
  const amount = formatPesos(Math.abs(difference));
  return difference < 0 ? `Caja contada: faltan ${amount}` : `Caja contada: sobran ${amount}`;
};

/** Closes a counted drawer; cash that its holder counted goes to the safe (rule: drawer-count). */
export const signOffDrawer = changing(drawersApi.signOff, async (tx, context, { params }) => {
  const { actor, now } = context;
  const row = await lockDrawer(tx, params.id);
  if (!row) return fail({ code: 'not_found' });
  if (!drawerTransition('sign_off', row.status).ok)
    return fail({
      code: 'drawer_already_processed',
      message: DRAWER_STATUS[row.status].takesCash
        ? 'Cuente la caja antes de firmarla'
        : 'Esta caja ya se firmó',
    });
  const by = await signsOffAs(tx, actor, row);
  if (by === 'refused')
    return fail({
      code: 'second_person_needed',
      message: 'Usted tuvo o contó esta caja: la firma otra persona',
    });
  if (!isEmptied(row)) await emptyDrawer(tx, context, row, SAFE);
  const { from, to } = DRAWER_TRANSITIONS.sign_off;
  const changed = await changeDrawer(tx, row.id, from, {
    status: to,
    signedOffBy: actor.userId,
    signedOffAt: now,
    signedOffAlone: by === 'alone',
  });
  if (!changed) return fail({ code: 'drawer_already_processed' });
  await recordEvent(tx, context, 'drawer.signed_off', row.id, {
    facts: {
      holder: row.holderId,
      difference: row.difference,
      ...(by === 'alone' && { alone: true }),
    },
  });
  return ok(await changedDrawer(tx, actor, row.id, 'Caja firmada y cerrada'));
});
