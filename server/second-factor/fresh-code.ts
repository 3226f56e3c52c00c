import { fail, ok } from '#domain/result.ts';
import type { Context, Outcome, Tx } from '#server/http/context.ts';
import { recordEvents } from '#server/outbox/record-events.ts';
import { recoveryHash, sealedFor, stepOfCode } from '#server/second-factor/codes.ts';
import { changeSecondFactor, lockSecondFactor } from '#server/second-factor/second-factor.store.ts';
import { decryptSecret } from '#server/secrets/encryption.ts';

/** Uses up a code of the authenticator, or a recovery code: each is valid once. */
async function spend(tx: Tx, context: Context, code: string): Promise<Outcome<null>> {
  const { actor, deps, now } = context;
  const row = await lockSecondFactor(tx, actor.userId);
  if (!row || row.confirmedAt === null) return fail({ code: 'invalid_code' });
  if (/^[\d ]+$/.test(code)) {
    const secret = decryptSecret(deps.env.sessionSecret, sealedFor(actor.userId), row.secret);
    const step = secret === null ? null : stepOfCode(secret, code, now, row.lastStep);
    if (step === null) return fail({ code: 'invalid_code' });
    await changeSecondFactor(tx, actor.userId, { lastStep: step });
    return ok(null);
  }
  const hash = recoveryHash(deps.env.sessionSecret, actor.userId, code);
  if (!row.recoveryCodes.includes(hash)) return fail({ code: 'invalid_code' });
  await changeSecondFactor(tx, actor.userId, {
    recoveryCodes: row.recoveryCodes.filter((other) => other !== hash),
  });
  await recordEvents(tx, context, [{ name: 'second_factor.recovery_used', subjectId: actor.userId }]);
  return ok(null);
}

/** Limits the guesses of codes per person; a right guess resets the count. */
export async function withinGuesses<T>(
  { actor, deps: { rateLimits } }: Context,
  work: () => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const refused = await rateLimits.take('secondFactor', String(actor.userId));
  if (refused) return fail(refused);
  const outcome = await work();
  if (outcome.ok) await rateLimits.forgive('secondFactor', String(actor.userId));
  return outcome;
}

/**
 * Runs an action that requires a fresh code of the authenticator or a recovery code; without a right one it fails.
 */
export const withFreshCode = <T>(
  context: Context,
  code: string,
  work: (tx: Tx) => Promise<Outcome<T>>,
): Promise<Outcome<T>> =>
  withinGuesses(context, () =>
    context.transact(async (tx) => {
      const spent = await spend(tx, context, code);
      return spent.ok ? work(tx) : spent;
    }),
  );
