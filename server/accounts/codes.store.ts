import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import type { ExpressionBuilder } from 'kysely';
import { CODES, formatCode } from '#domain/accounts/verification-code.ts';
import { CODE_GUESSES, CODE_LIFE_MINUTES } from '#domain/limits/limits.ts';
import { browserHash } from '#server/accounts/accounts.store.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Tx } from '#server/http/context.ts';

/** The purpose of a code and its owner: a hash for one purpose matches no other. */
export type CodePurpose =
  | { readonly table: 'emailVerificationCodes'; readonly owner: 'pendingUserId'; readonly id: number }
  | { readonly table: 'passwordResetCodes'; readonly owner: 'userId'; readonly id: number };

export const registrationCode = (id: number): CodePurpose => ({
  table: 'emailVerificationCodes',
  owner: 'pendingUserId',
  id,
});
export const resetCode = (id: number): CodePurpose => ({ table: 'passwordResetCodes', owner: 'userId', id });

const hashOf = (secret: string, purpose: CodePurpose, code: string): string =>
  createHmac('sha256', secret).update(`${purpose.table}:${purpose.id}:${code}`).digest('hex');

/** Locks the codes of one owner, so that codes and guesses at once queue up. */
async function lockOwner(tx: Tx, purpose: CodePurpose): Promise<void> {
  const owners = tx.selectFrom(purpose.owner === 'userId' ? 'users' : 'pendingUsers').select('id');
  await owners.where('id', '=', purpose.id).forUpdate().execute();
}

/**
 * Creates a code, voids the ones that this browser asked for before, and returns its digits. Codes that another browser
 * asked for stay valid: a stranger who asks for codes must not void the holder's.
 */
export async function issueCode(
  tx: Tx,
  secret: string,
  purpose: CodePurpose,
  { email, browser, now }: { readonly email: string; readonly browser: string; readonly now: Date },
): Promise<string> {
  const code = formatCode(randomInt(CODES));
  const expiresAt = new Date(now.getTime() + CODE_LIFE_MINUTES * 60_000);
  const asker = browserHash(browser);
  const row = { email, code: hashOf(secret, purpose, code), browser: asker, expiresAt, createdAt: now };
  await lockOwner(tx, purpose);
  await tx
    .updateTable(purpose.table)
    .set({ used: true, acceptedBy: null })
    .where(purpose.owner as 'id', '=', purpose.id)
    .where('browser', '=', asker)
    .execute();
  if (purpose.table === 'emailVerificationCodes') {
    await tx
      .insertInto('emailVerificationCodes')
      .values({ ...row, pendingUserId: purpose.id })
      .execute();
  } else {
    await tx
      .insertInto('passwordResetCodes')
      .values({ ...row, userId: purpose.id })
      .execute();
  }
  return code;
}

/** When the last code for this owner was sent; `null` without one. */
export async function lastCodeAt(tx: Tx, purpose: CodePurpose): Promise<Date | null> {
  const row = await tx
    .selectFrom(purpose.table)
    .select('createdAt')
    .where(purpose.owner as 'id', '=', purpose.id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.createdAt ?? null;
}

export interface Guess {
  readonly code: string;
  readonly browser: string;
  readonly now: Date;
}

type Verdict =
  | { readonly is: 'right'; readonly codeId: number }
  | { readonly is: 'again' }
  | { readonly is: 'wrong' };

/**
 * Checks a guess and counts it on every code that it was compared with: five from the browser that asked for the code,
 * and five from all others together, so that a stranger's guesses leave the holder's own (rule: one-time-codes).
 * Without a valid code nothing is compared or counted. An accepted code is right `again` for the same browser within
 * its life. A right guess is not counted and uses nothing up: `spendCode` does, once the purpose of the code is done.
 * Commit the count whatever the verdict.
 */
export async function judgeGuess(
  tx: Tx,
  secret: string,
  purpose: CodePurpose,
  guess: Guess,
): Promise<Verdict> {
  await lockOwner(tx, purpose);
  const guesser = browserHash(guess.browser);
  const codes = await tx
    .selectFrom(purpose.table)
    .selectAll()
    .where(purpose.owner as 'id', '=', purpose.id)
    .where('expiresAt', '>', guess.now)
    .where((where) => where.or([where('used', '=', false), where('acceptedBy', '=', guesser)]))
    .execute();
  const hash = Buffer.from(hashOf(secret, purpose, guess.code));
  const compared = codes.filter(
    ({ browser, attempts, otherAttempts }) => (browser === guesser ? attempts : otherAttempts) < CODE_GUESSES,
  );
  const right = compared.find(({ code }) => timingSafeEqual(Buffer.from(code), hash));
  if (right) return right.acceptedBy === guesser ? { is: 'again' } : { is: 'right', codeId: right.id };
  for (const { id, browser } of compared) {
    const counter = browser === guesser ? 'attempts' : 'otherAttempts';
    await tx
      .updateTable(purpose.table)
      .set((set) => ({ [counter]: set(counter, '+', 1) }))
      .where('id', '=', id)
      .execute();
  }
  return { is: 'wrong' };
}

/**
 * Marks that the code has served its purpose: it and every other code of its owner are void, except for a repeated
 * request.
 */
export async function spendCode(
  tx: Tx,
  purpose: CodePurpose,
  codeId: number,
  browser: string,
): Promise<void> {
  await tx
    .updateTable(purpose.table)
    .set((set) => ({
      used: true,
      acceptedBy: set.case().when('id', '=', codeId).then(browserHash(browser)).else(null).end(),
    }))
    .where(purpose.owner as 'id', '=', purpose.id)
    .execute();
}

/**
 * Finds, among several registrations, the one that a code belongs to, for a browser that started none of them. A code
 * that belongs to none counts on each as a guess from another browser.
 */
export async function registrationOfCode(
  tx: Tx,
  secret: string,
  pendingIds: readonly number[],
  guess: Guess,
): Promise<number | null> {
  if (pendingIds.length === 0) return null;
  const codes = await tx
    .selectFrom('emailVerificationCodes')
    .select(['pendingUserId', 'code'])
    .where('pendingUserId', 'in', [...pendingIds])
    .where(comparedFor(guess))
    .execute();
  const right = codes.find((row) =>
    timingSafeEqual(
      Buffer.from(row.code),
      Buffer.from(hashOf(secret, registrationCode(row.pendingUserId), guess.code)),
    ),
  );
  if (!right) await countOtherGuess(tx, pendingIds, guess);
  return right?.pendingUserId ?? null;
}

/** Counts a guess on these pending codes, also where the code was right and the password was not. */
export const countOtherGuess = (tx: Tx, pendingIds: readonly number[], guess: Guess): Promise<unknown> =>
  tx
    .updateTable('emailVerificationCodes')
    .set((set) => ({ otherAttempts: set('otherAttempts', '+', 1) }))
    .where('pendingUserId', 'in', [...pendingIds])
    .where(comparedFor(guess))
    .execute();

/**
 * The codes that a guess of another browser is compared with: valid ones, or ones accepted from it, with guesses left.
 */
const comparedFor =
  ({ browser, now }: Guess) =>
  (where: ExpressionBuilder<Tables, 'emailVerificationCodes'>) =>
    where.and([
      where('expiresAt', '>', now),
      where('otherAttempts', '<', CODE_GUESSES),
      where.or([where('used', '=', false), where('acceptedBy', '=', browserHash(browser))]),
    ]);
