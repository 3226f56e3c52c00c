import type { drawersApi } from '#contract/drawers.ts';
import { DRAWER_STATUS, DRAWER_TRANSITIONS, drawerTransition, isEmptied } from '#domain/drawers/drawer.ts';
import { fail, ok } from '#domain/result.ts';
import { changedDrawer, signsOffAs } from '#server/drawers/drawer-reply.ts';
import { changeDrawer, lockDrawer, SAFE } from '#server/drawers/drawers.store.ts';
import { emptyDrawer } from '#server/drawers/empty-drawer.ts';
import type { Context } from '#server/http/context.ts';
import type { VerbInput } from '#server/http/serve.ts';
import { recordEvents } from '#server/outbox/record-events.ts';

/** Closes a counted drawer; cash that its holder counted goes to the safe (rule: drawer-count). */
export function signOffDrawer(context: Context, { params }: VerbInput<typeof drawersApi.signOff>) {
  const { actor, now } = context;
  return context.transact(async (tx) => {
    const row = await lockDrawer(tx, params.id);
    if (!row) return fail({ code: 'not_found' } as const);
    if (!drawerTransition('sign_off', row.status).ok)
      return fail({
        code: 'drawer_already_processed',
        message: DRAWER_STATUS[row.status].takesCash
          ? 'Cuente la caja antes de firmarla'
          : 'Esta caja ya se firmó',
      } as const);
    const by = await signsOffAs(tx, actor, row);
    if (by === 'refused')
      return fail({
        code: 'second_person_needed',
        message: 'Usted tuvo o contó esta caja: la firma otra persona',
      } as const);
    if (!isEmptied(row)) await emptyDrawer(tx, context, row, SAFE);
    const { from, to } = DRAWER_TRANSITIONS.sign_off;
    const changed = await changeDrawer(tx, row.id, from, {
      status: to,
      signedOffBy: actor.userId,
      signedOffAt: now,
      signedOffAlone: by === 'alone',
    });
    if (!changed) return fail({ code: 'drawer_already_processed' } as const);
    await recordEvents(tx, context, [
      {
        name: 'drawer.signed_off',
        subjectId: row.id,
        facts: {
          holder: row.holderId,
          difference: row.difference,
          ...(by === 'alone' && { alone: true }),
        },
      },
    ]);
    return ok(await changedDrawer(tx, actor, row.id, 'Caja firmada y cerrada'));
  });
}
