import { ok } from '#domain/result.ts';
import type { Actor, Context } from '#server/http/context.ts';
import { recordEvents } from '#server/outbox/record-events.ts';

export function logout(context: Context<Actor | null>) {
  return context.transact(async (tx) => {
    await context.cookies.signOut(tx);
    if (context.actor) {
      await recordEvents(tx, context, [{ name: 'user.signed_out', subjectId: context.actor.userId }]);
    }
    return ok({ message: 'Sesión cerrada' });
  });
}
