import { ok } from '#domain/result.ts';
import type { Actor, Context } from '#server/http/context.ts';
import { recordEvents } from '#server/outbox/record-events.ts';

export function logout(context: Context<Actor | null>) {
  return context.transact(async (tx) => {
    const ended = await context.cookies.signOut(tx);
    // A phone that heard no answer sends it again: the session ended once.
    if (context.actor && ended) {
      await recordEvents(tx, context, [{ name: 'user.signed_out', subjectId: context.actor.userId }]);
    }
    return ok({ message: 'Sesión cerrada' });
  });
}
