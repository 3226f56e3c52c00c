import { admits, callerOf } from '#contract/access.ts';
import { drawersApi } from '#contract/drawers.ts';
import type { Failure } from '#contract/errors.ts';
import {
  CASH_MOVEMENT,
  type CashMovementKind,
  type CashPlace,
  FIELD_DRAWER_MOVEMENTS,
} from '#domain/drawers/cash-movement.ts';
import { DRAWER_STATUS } from '#domain/drawers/drawer.ts';
import { isIn } from '#domain/enum-table.ts';
import { formatPesos, pesos } from '#domain/money.ts';
import { fail, ok } from '#domain/result.ts';
import { type CashOut, refuseOutOfDrawer, refuseOutOfSafe } from '#server/drawers/cash-out.ts';
import { countDrawer, openDrawer, signOffDrawer } from '#server/drawers/count-drawer.ts';
import {
  inBank,
  inDrawer,
  insertMovement,
  lockDrawer,
  type MovementSide,
  SAFE,
} from '#server/drawers/drawers.store.ts';
import {
  changedDrawer,
  moneyNow,
  openBalance,
  readDrawer,
  readDrawers,
  readMoney,
  readOwnDrawer,
} from '#server/drawers/read-drawers.ts';
import type { Context, Outcome } from '#server/http/context.ts';
import { invalidField } from '#server/http/error-reply.ts';
import { changing, serve } from '#server/http/serve.ts';
import { bankOf } from '#server/ledger/post-missing.ts';
import { recordEvent } from '#server/outbox/record-events.ts';

interface Asked {
  readonly kind: CashMovementKind;
  readonly accountNumber?: string | null | undefined;
  /** The account that receives a transfer between two accounts. */
  readonly toAccountNumber?: string | null | undefined;
  readonly reason?: string | null | undefined;
  readonly reference?: string | null | undefined;
}
interface Ends {
  readonly from: MovementSide;
  readonly to: MovementSide;
  readonly reason: string | null;
  readonly reference: string | null;
}

const BANK: CashPlace = 'bank';

/**
 * The source and destination of a cash movement that a person requests at `here`, a drawer or the safe; a failure
 * where its bank or reason is missing.
 */
async function endsOf(
  context: Context,
  asked: Asked,
  here: { readonly place: 'drawer' | 'safe'; readonly at: MovementSide },
): Promise<Outcome<Ends>> {
  const {
    from,
    to,
    reason: isNeeded,
  }: {
    readonly from: readonly CashPlace[];
    readonly to: readonly CashPlace[];
    readonly reason: boolean;
  } = CASH_MOVEMENT[asked.kind];
  const reason = asked.reason?.trim() || null;
  if (isNeeded && reason === null) return fail(invalidField('reason', 'Escriba la razón'));
  const places: readonly CashPlace[] = [...from, ...to];
  const bank = places.includes('bank') ? (await bankOf(context, asked.accountNumber)).account : null;
  if (places.includes('bank') && bank === null)
    return fail<Failure>(invalidField('accountNumber', 'Elija una de sus cuentas de banco'));
  if (from.includes(BANK) && to.includes(BANK)) {
    const receiver = (await bankOf(context, asked.toAccountNumber)).account;
    if (bank === null || receiver === null || receiver === bank)
      return fail<Failure>(invalidField('toAccountNumber', 'Elija la otra cuenta'));
    return ok({
      from: inBank(bank),
      to: inBank(receiver),
      reason,
      reference: asked.reference?.trim() || null,
    });
  }
  const placeOf = (side: readonly CashPlace[]): MovementSide => {
    if (side.includes(here.place)) return here.at;
    if (side.includes('bank')) return bank === null ? null : inBank(bank);
    return side.includes('safe') ? SAFE : null;
  };
  return ok({ from: placeOf(from), to: placeOf(to), reason, reference: asked.reference?.trim() || null });
}

const COUNTED_BY_ANOTHER = 'Entregue el efectivo a un cajero o a un dueño, que cuenta su caja';

/**
 * Moves cash of the caller's own open drawer without a loan, up to the amount that the drawer or the safe holds (rules:
 * cash-movements, cash-held).
 */
const moveCash = changing(drawersApi.move, async (tx, context, { params, body }) => {
  const { actor, now } = context;
  const { kind, amount } = body;
  const row = await lockDrawer(tx, params.id);
  if (row?.holderId !== actor.userId) return fail({ code: 'not_found' });
  if (!DRAWER_STATUS[row.status].takesCash) return fail({ code: 'drawer_already_processed' });
  if (!isIn(FIELD_DRAWER_MOVEMENTS, kind) && !admits(drawersApi.moveSafe.access, callerOf(actor)))
    return fail(invalidField('kind', COUNTED_BY_ANOTHER));
  const ends = await endsOf(context, body, { place: 'drawer', at: inDrawer(row.id) });
  if (!ends.ok) return ends;
  const { from } = ends.value;
  const asked: CashOut = { amount, cashReason: body.cashReason, field: 'amount' };
  const refused =
    from?.drawerId === row.id
      ? await refuseOutOfDrawer(tx, context, row, asked)
      : from === SAFE
        ? await refuseOutOfSafe(tx, context, asked)
        : null;
  if (refused) return fail(refused);
  await insertMovement(tx, { kind, amount, ...ends.value, createdBy: actor.userId, createdAt: now });
  await recordEvent(tx, context, 'cash.moved', row.id, { facts: { movement: kind, amount } });
  return ok(await changedDrawer(tx, actor, row.id, `${CASH_MOVEMENT[kind].label}: ${formatPesos(amount)}`));
});

/** Moves cash of the safe without a loan, up to the amount that the safe holds (rules: cash-movements, cash-held). */
const moveSafe = changing(drawersApi.moveSafe, async (tx, context, { body }) => {
  const { actor, now } = context;
  const { kind, amount } = body;
  const ends = await endsOf(context, body, { place: 'safe', at: SAFE });
  if (!ends.ok) return ends;
  const asked: CashOut = { amount, cashReason: body.cashReason, field: 'amount' };
  const refused = ends.value.from === SAFE ? await refuseOutOfSafe(tx, context, asked) : null;
  if (refused) return fail(refused);
  await insertMovement(tx, { kind, amount, ...ends.value, createdBy: actor.userId, createdAt: now });
  await recordEvent(tx, context, 'cash.moved', 'safe', { facts: { movement: kind, amount } });
  const message = `${CASH_MOVEMENT[kind].label}: ${formatPesos(pesos(amount))}`;
  return ok({ ...(await moneyNow(tx, context)), message });
});

export const drawersRoutes = [
  readDrawers,
  readOwnDrawer,
  readDrawer,
  openDrawer,
  moveCash,
  countDrawer,
  signOffDrawer,
  readMoney,
  serve(drawersApi.opening, openBalance),
  moveSafe,
];
