import type { Tx } from '#server/http/context.ts';
import { sessionHash } from '#server/http/sessions/sessions.ts';

const CHALLENGE_LIFE = 5 * 60_000;

/** Stores the challenge that a passkey signs next in this session; a later challenge replaces the earlier one. */
export async function keepChallenge(
  tx: Tx,
  secret: string,
  challenge: string,
  adds: boolean,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ challenge, challengeAdds: adds, challengeUntil: new Date(now.getTime() + CHALLENGE_LIFE) })
    .where('sid', '=', sessionHash(secret))
    .execute();
}

/** Returns this session's challenge and deletes it: of two concurrent requests the second finds none. */
export async function takeChallenge(
  tx: Tx,
  secret: string,
  adds: boolean,
  now: Date,
): Promise<string | null> {
  const sid = sessionHash(secret);
  const kept = await tx
    .selectFrom('sessions')
    .select('challenge')
    .where('sid', '=', sid)
    .where('challengeAdds', '=', adds)
    .where('challengeUntil', '>', now)
    .forUpdate()
    .executeTakeFirst();
  if (!kept) return null;
  await tx
    .updateTable('sessions')
    .set({ challenge: null, challengeAdds: null, challengeUntil: null })
    .where('sid', '=', sid)
    .execute();
  return kept.challenge;
}
