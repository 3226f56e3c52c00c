import type { administratorsApi } from '#contract/administrators.ts';
import { SESSION_SCOPE } from '#domain/accounts/session-scope.ts';
import { ok } from '#domain/result.ts';
import { endSessions } from '#server/accounts/accounts.store.ts';
import type { Context } from '#server/http/context.ts';
import type { VerbInput } from '#server/http/serve.ts';
import { recordEvents } from '#server/outbox/record-events.ts';

/**
 * Ends the sessions of all accounts except those of the owner who asks: the reply appears on the page of that
 * session.
 */
export function endEverySession(
  context: Context,
  { body: { scope, tokens, passkeys } }: VerbInput<typeof administratorsApi.endEverySession>,
) {
  const { actor, now } = context;
  return context.transact(async (tx) => {
    const asked = { scope, tokens, passkeys, keep: actor.userId, by: actor.userId };
    const ended = await endSessions(tx, asked, now);
    await context.cookies.endOtherSessions(tx, actor.userId);
    await recordEvents(tx, context, [
      { name: 'sessions.ended', subjectId: scope, facts: { tokens: ended.tokens, passkeys: ended.passkeys } },
    ]);
    return ok({ message: `Se cerraron ${SESSION_SCOPE[scope].label}. Solo queda abierta esta sesión suya.` });
  });
}
