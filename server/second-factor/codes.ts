import { createHmac, randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { fail, ok } from '#domain/result.ts';
import type { Context, Outcome, Tx } from '#server/http/context.ts';
import { recordEvent } from '#server/outbox/record-events.ts';
import { changeSecondFactor, lockSecondFactor } from '#server/second-factor/second-factor.store.ts';
import { decryptSecret } from '#server/secrets/encryption.ts';

const PERIOD_SECONDS = 30;
/** Number of half minutes that a phone's clock may be off, either way. */
const WINDOW = 1;
const RECOVERY_CODES = 10;
// Without characters that readers confuse: 0 and o, 1 and l and i.
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

const totpOf = (secret: string, issuer: string, label: string) =>
  new TOTP({
    issuer,
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_SECONDS,
    secret: Secret.fromBase32(secret),
  });

/** A new secret for an authenticator: 160 random bits, as RFC 4226 recommends. */
export const newSecret = (): string => new Secret({ size: 20 }).base32;

/**
 * The URI that the authenticator application scans. Its label is "issuer:account", so the lender's name goes in
 * without colons (findings/authenticator-colon.sh).
 */
export const enrolmentUri = (secret: string, product: string, email: string): string =>
  totpOf(secret, product.replaceAll(':', ''), email).toString();

/**
 * The half minute (steps of 30 seconds since 1970) of a code that is right and later than the last one used;
 * otherwise `null`.
 */
export function stepOfCode(secret: string, code: string, now: Date, lastStep: number): number | null {
  const delta = totpOf(secret, '', '').validate({
    token: code.replace(' ', ''),
    window: WINDOW,
    timestamp: now.getTime(),
  });
  if (delta === null) return null;
  const step = Math.floor(now.getTime() / 1000 / PERIOD_SECONDS) + delta;
  return step > lastStep ? step : null;
}

const newRecoveryCode = () =>
  Array.from({ length: 8 }, () => LETTERS[randomInt(LETTERS.length)])
    .join('')
    .replace(/^(.{4})/, '$1-');

export const newRecoveryCodes = (): string[] => Array.from({ length: RECOVERY_CODES }, newRecoveryCode);

/**
 * The stored hash of a recovery code, with a key of ours: without the key, a reader of the table could try forty
 * random bits in minutes.
 */
export const recoveryHash = (secret: string, userId: number, code: string): string =>
  createHmac('sha256', secret)
    .update(`recovery:${userId}:${code.toLowerCase().replace(/[^a-z0-9]/g, '')}`)
    .digest('hex');

/**
 * The encryption context of an authenticator's secret, which binds the secret to its person: it cannot be decrypted
 * in another person's row.
 */
export const sealedFor = (userId: number) => ({ purpose: 'second factor', row: userId }) as const;

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
  await recordEvent(tx, context, 'second_factor.recovery_used', actor.userId);
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
