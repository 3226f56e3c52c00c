import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { CODES, formatCode } from '#domain/accounts/verification-code.ts';
import { CODE_GUESSES, CODE_LIFE_MINUTES } from '#domain/limits/limits.ts';
import { isTextChannel, PROVING_CHANNELS } from '#domain/messages/channel.ts';
import type { ProvedAddress } from '#server/accounts/registration/registration-links.store.ts';
import { insertRow } from '#server/db/insert-rows.ts';
import type { RowOf, UserRow } from '#server/db/tables.ts';
import { sqlState, UNIQUE_VIOLATION, within } from '#server/db/transaction.ts';
import type { Tx } from '#server/http/context.ts';

interface Secret {
  readonly secret: string;
  readonly now: Date;
}

const hashOf = (secret: string, userId: number, recipient: string, code: string): string =>
  createHmac('sha256', secret).update(`account_claims:${userId}:${recipient}:${code}`).digest('hex');

/**
 * Creates the one valid code by which this client proves an address, and returns its digits. The caller holds the
 * client's lock.
 */
export async function issueClaim(
  tx: Tx,
  userId: number,
  { channel, recipient }: ProvedAddress,
  { secret, now }: Secret,
): Promise<string> {
  await forgetUnproved(tx, userId);
  const code = formatCode(randomInt(CODES));
  await insertRow(tx, 'accountClaims', {
    ...{ userId, channel, recipient },
    code: hashOf(secret, userId, recipient, code),
    createdAt: now,
    expiresAt: new Date(now.getTime() + CODE_LIFE_MINUTES * 60_000),
  });
  return code;
}

/**
 * Checks a code that a client typed at the counter and returns its claim; a wrong guess is counted on the valid
 * claim. The caller holds the client's lock and commits whatever the result.
 */
export async function judgeClaim(
  tx: Tx,
  userId: number,
  code: string,
  { secret, now }: Secret,
): Promise<RowOf<'accountClaims'> | null> {
  const claim = await tx
    .selectFrom('accountClaims')
    .selectAll()
    .where('userId', '=', userId)
    .where('provedAt', 'is', null)
    .where('expiresAt', '>', now)
    .where('attempts', '<', CODE_GUESSES)
    .executeTakeFirst();
  if (!claim) return null;
  const hash = hashOf(secret, userId, claim.recipient, code);
  if (timingSafeEqual(Buffer.from(claim.code), Buffer.from(hash))) return claim;
  await tx
    .updateTable('accountClaims')
    .set((set) => ({ attempts: set('attempts', '+', 1) }))
    .where('id', '=', claim.id)
    .execute();
  return null;
}

export const spendClaim = (tx: Tx, id: number, now: Date): Promise<unknown> =>
  tx.updateTable('accountClaims').set({ provedAt: now }).where('id', '=', id).execute();

const forgetUnproved = (tx: Tx, userId: number): Promise<unknown> =>
  tx.deleteFrom('accountClaims').where('userId', '=', userId).where('provedAt', 'is', null).execute();

/**
 * The account without a login whose client proved this phone at the counter and has this cédula, locked
 * (rule: account-claim). The cédula alone does not match.
 */
export const findClaimedByPhone = (tx: Tx, phone: string, cedula: string): Promise<UserRow | undefined> =>
  tx
    .selectFrom('users')
    .selectAll()
    .where('cedula', '=', cedula)
    .where('phone', '=', phone)
    .where('email', 'is', null)
    .where('verifiedChannel', 'in', [...PROVING_CHANNELS])
    .where('isAdmin', '=', false)
    .where('erasedAt', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('accountClaims')
          .select('accountClaims.id')
          .whereRef('accountClaims.userId', '=', 'users.id')
          .where('recipient', '=', phone)
          .where('provedAt', 'is not', null),
      ),
    )
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();

/**
 * Marks an address as proved by its client: from now on letters go there and, if it is an e-mail, the client signs in
 * with it (rule: account-claim).
 */
export function setProved(
  tx: Tx,
  userId: number,
  { channel, recipient }: RowOf<'accountClaims'>,
  now: Date,
): Promise<UserRow> {
  const address = isTextChannel(channel) ? { phone: recipient } : { email: recipient, contactEmail: null };
  return tx
    .updateTable('users')
    .set({ ...address, verifiedChannel: channel, verifiedAt: now, updatedAt: now })
    .where('id', '=', userId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * Gives a login to the account that the staff opened for a person who registers: from now on the person signs in to
 * it. `null`: another account got this e-mail at the same moment.
 */
export async function setLogin(
  tx: Tx,
  userId: number,
  { email, password }: Pick<UserRow, 'password'> & { readonly email: string },
  now: Date,
): Promise<UserRow | null> {
  const set = tx
    .updateTable('users')
    .set({ email, password, contactEmail: null, verifiedAt: now, updatedAt: now })
    .where('id', '=', userId)
    .returningAll();
  try {
    return await within(tx, () => set.executeTakeFirstOrThrow());
  } catch (error) {
    if (sqlState(error) === UNIQUE_VIOLATION) return null;
    throw error;
  }
}
