import { randomBytes } from 'node:crypto';
import { DAY_MS, HOUR_MS } from '#domain/calendar.ts';
import { CUSTOMER_SESSION_DAYS, STAFF_IDLE_MINUTES, STAFF_SESSION_HOURS } from '#domain/limits/limits.ts';
import { mayEnter } from '#server/accounts/may-enter.ts';
import type { Deps } from '#server/deps.ts';
import type { Actor, HandedOver, Tx } from '#server/http/context.ts';
import { requiresSecondFactor } from '#server/second-factor/required.ts';
import { sha256 } from '#server/sha256.ts';

const MINUTE = 60_000;
/**
 * How long sessions last: a customer's since the last use; a staff member's since the last use and since the sign-in
 * (rule: session-lifetimes).
 */
export const CUSTOMER_LIFE = CUSTOMER_SESSION_DAYS * DAY_MS;
export const ADMIN_IDLE = STAFF_IDLE_MINUTES * MINUTE;
export const ADMIN_LIFE = STAFF_SESSION_HOURS * HOUR_MS;

/** The stored hash of a session's secret: a leaked table does not let its reader sign in. */
export const sessionHash = (secret: string): string => sha256(secret);

const newSecret = (): string => randomBytes(32).toString('base64url');

const lifeOf = (isAdmin: boolean, createdAt: Date, now: Date): Date =>
  isAdmin
    ? new Date(Math.min(now.getTime() + ADMIN_IDLE, createdAt.getTime() + ADMIN_LIFE))
    : new Date(now.getTime() + CUSTOMER_LIFE);

/** Opens a session and returns the secret for the cookie. */
export async function openSession(
  tx: Tx,
  user: { id: number; isAdmin: boolean },
  from: { readonly device: string; readonly network: string },
  now: Date,
): Promise<string> {
  const secret = newSecret();
  await tx
    .insertInto('sessions')
    .values({
      sid: sessionHash(secret),
      sess: '{}',
      expire: lifeOf(user.isAdmin, now, now),
      userId: user.id,
      isAdmin: user.isAdmin,
      createdAt: now,
      lastSeenAt: now,
      device: from.device,
      network: from.network,
    })
    .execute();
  return secret;
}

/** The account that a cookie belongs to. */
export interface FoundActor {
  readonly actor: Actor;
  /** Whether the session's expiry has moved, so that the cookie's must follow. */
  readonly isRenewed: boolean;
}

/** Finds session, person, role and second factor for a cookie, in one query and all of the same instant. */
export async function findActor(
  deps: Pick<Deps, 'db' | 'env' | 'settings'>,
  sid: string,
  now: Date,
): Promise<FoundActor | null> {
  const { db, env } = deps;
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .leftJoin('secondFactors', 'secondFactors.userId', 'users.id')
    .leftJoin('handOvers', 'handOvers.sid', 'sessions.sid')
    .select([
      'users.id',
      'users.isAdmin',
      'users.role',
      'users.accountStatus',
      'users.isDemo',
      'users.removedAt',
      'sessions.createdAt',
      'sessions.lastSeenAt',
      'sessions.isAdmin as openedAsAdmin',
      'sessions.secondFactorAt',
      'secondFactors.confirmedAt',
      'handOvers.applicationId',
      'handOvers.device as handedDevice',
      'handOvers.witness',
      'handOvers.handedAt',
    ])
    .where('sessions.sid', '=', sid)
    .where('expire', '>', now)
    .where('users.erasedAt', 'is', null)
    .executeTakeFirst();
  if (!row || !mayEnter(env, row)) return null;
  // A session opened before a change of role must not continue with the new one.
  if (row.isAdmin !== row.openedAsAdmin) return null;
  const handedOver = handedOf(row);
  // A client's reading is no use of the session by its holder.
  const isRenewed = handedOver === null && now.getTime() - row.lastSeenAt.getTime() > MINUTE;
  if (isRenewed)
    await db
      .updateTable('sessions')
      .set({ lastSeenAt: now, expire: lifeOf(row.isAdmin, row.createdAt, now) })
      .where('sid', '=', sid)
      .execute()
      // No reason to refuse the request: the next one moves the expiry.
      .catch(() => undefined);
  const { id: userId, isAdmin, role, accountStatus } = row;
  const secondFactor = isAdmin ? await missingFactor(row, deps) : 'done';
  return {
    actor: { userId, isAdmin, role, accountStatus, secondFactor, handedOver, tokenId: null, scopes: null },
    isRenewed,
  };
}

function handedOf({
  applicationId,
  handedDevice: device,
  witness,
  handedAt,
}: {
  applicationId: number | null;
  handedDevice: string | null;
  witness: HandedOver['witness'] | null;
  handedAt: Date | null;
}): HandedOver | null {
  if (applicationId === null || device === null || handedAt === null) return null;
  return { applicationId, device, witness: witness ?? undefined, handedAt };
}

async function missingFactor(
  { secondFactorAt, confirmedAt }: { secondFactorAt: Date | null; confirmedAt: Date | null },
  { env, settings }: Pick<Deps, 'env' | 'settings'>,
): Promise<Actor['secondFactor']> {
  if (confirmedAt === null) return requiresSecondFactor(env, await settings()) ? 'enrol' : 'done';
  return secondFactorAt === null ? 'verify' : 'done';
}

/**
 * Gives a session another secret, and marks that it passed its second factor where it did just now.
 * @returns the new secret, so that whoever planted or saw the earlier one has nothing
 */
export async function renewSession(tx: Tx, secret: string, secondFactorAt?: Date): Promise<string> {
  const fresh = newSecret();
  await tx
    .updateTable('sessions')
    .set({ sid: sessionHash(fresh), ...(secondFactorAt && { secondFactorAt }) })
    .where('sid', '=', sessionHash(secret))
    .execute();
  return fresh;
}

export async function endSession(tx: Tx, secret: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('sessions')
    .where('sid', '=', sessionHash(secret))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Ends all sessions of an account, or all but the one with the secret `butSecret`. */
export async function endSessionsOf(tx: Tx, userId: number, butSecret?: string): Promise<void> {
  let query = tx.deleteFrom('sessions').where('userId', '=', userId);
  if (butSecret !== undefined) query = query.where('sid', '<>', sessionHash(butSecret));
  await query.execute();
}
