import { ok } from '#domain/result.ts';
import { findUser } from '#server/accounts/accounts.store.ts';
import { testMessage } from '#server/first-day/first-day.messages.ts';
import { lastTestLetter } from '#server/first-day/first-day.store.ts';
import { testLetterReply } from '#server/first-day/read-first-day.ts';
import type { Context } from '#server/http/context.ts';
import { senderOf } from '#server/outbox/notify.ts';
import { recordEvents } from '#server/outbox/record-events.ts';

/**
 * Sends a test letter to the member of the staff who asks, through the outbox as every letter: if it is sent, the
 * others are.
 */
export async function sendTestLetter(context: Context) {
  const { actor, deps, now } = context;
  const sender = await senderOf(deps);
  return context.transactOnce(async (tx) => {
    const user = await findUser(tx, actor.userId);
    if (!user) throw new Error('A signed-in caller has an account');
    await recordEvents(tx, context, [
      {
        name: 'letter.tested',
        subjectId: user.id,
        letters: { 'test-letter': [testMessage(sender, user, now)] },
      },
    ]);
    const row = await lastTestLetter(tx);
    if (!row) throw new Error('A letter that was just written exists');
    return ok(testLetterReply(row));
  });
}
