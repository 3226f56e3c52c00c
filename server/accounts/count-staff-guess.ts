import { ok } from '#domain/result.ts';
import { guessedMessages } from '#server/administrators/administrators.messages.ts';
import { findOwners } from '#server/administrators/administrators.store.ts';
import type { UserRow } from '#server/db/tables.ts';
import type { Actor, Context } from '#server/http/context.ts';
import { senderOf } from '#server/outbox/notify.ts';
import { recordEvents } from '#server/outbox/record-events.ts';

/**
 * Counts a wrong password of a member of the staff. The last of a day's `STAFF_GUESSES` leaves an event, a letter to
 * that person and the owners, and an alert on the first page (rule: login-guesses); a right password begins the count
 * anew.
 */
export async function countStaffGuess(
  context: Context<Actor | null>,
  user: UserRow,
  matches: boolean,
): Promise<void> {
  const { rateLimits } = context.deps;
  const key = String(user.id);
  if (matches) return rateLimits.forgive('staffGuesses', key);
  const { refused, left } = await rateLimits.takeOf('staffGuesses', key);
  if (refused || left > 0) return;
  await context.transact(async (tx) => {
    const owners = await findOwners(tx);
    const told = [user, ...owners.filter(({ id }) => id !== user.id)];
    await recordEvents(tx, { ...context, actor: null }, [
      {
        name: 'administrator.guessed',
        subjectId: user.id,
        letters: { 'staff-guessed': guessedMessages(await senderOf(context.deps), user, told) },
      },
    ]);
    return ok(null);
  });
}
