import type { NotNull } from 'kysely';
import type { SessionScope } from '#domain/accounts/device.ts';
import { isTextChannel } from '#domain/messages/channel.ts';
import { linkHash, makeLinkSecret } from '#server/accounts/link-secret.ts';
import { insertRow } from '#server/db/insert-rows.ts';
import type { NewRow, RowChange, RowOf, UserRow } from '#server/db/tables.ts';
import { rollBack } from '#server/db/transaction.ts';
import type { Tx } from '#server/http/context.ts';
import { sha256 } from '#server/sha256.ts';

/** The accounts whose sessions end: one account by its id, or a named group. */
export type EndedScope = SessionScope | number;

interface Asked {
  readonly scope: EndedScope;
  /** Whether to revoke the API tokens that these accounts created, too. */
  readonly tokens: boolean;
  readonly passkeys: boolean;
  /** The id of the one account whose sessions stay open; `null`: none. */
  readonly keep: number | null;
  /** The account that revokes the tokens; `null`: the operator's command revokes them. */
  readonly by: number | null;
}
export interface Ended {
  readonly sessions: number;
  readonly tokens: number;
  readonly passkeys: number;
}

const accountsOf = (tx: Tx, scope: EndedScope) =>
  tx
    .selectFrom('users')
    .select('id')
    .$if(scope === 'staff', (query) => query.where('isAdmin', '=', true))
    .$if(typeof scope === 'number', (query) => query.where('id', '=', Number(scope)));

/**
 * Ends the sessions of these accounts and, where asked, their tokens and passkeys. It takes effect with the next
 * request of each session, because every request reads the rows.
 * @returns how many sessions, tokens and passkeys ended.
 */
export async function endSessions(
  tx: Tx,
  { scope, tokens, passkeys, keep, by }: Asked,
  now: Date,
): Promise<Ended> {
  const accounts = accountsOf(tx, scope);
  const sessions = await tx
    .deleteFrom('sessions')
    .where('userId', 'in', accounts)
    .$if(keep !== null, (query) => query.where('userId', '<>', keep ?? 0))
    .executeTakeFirst();
  const revoked = tokens
    ? await tx
        .updateTable('apiTokens')
        .set({ revokedAt: now, revokedBy: by })
        .where('revokedAt', 'is', null)
        .where('madeBy', 'in', accounts)
        .executeTakeFirst()
    : null;
  const removed = passkeys
    ? await tx.deleteFrom('passkeys').where('userId', 'in', accounts).executeTakeFirst()
    : null;
  return {
    sessions: Number(sessions.numDeletedRows),
    tokens: Number(revoked?.numUpdatedRows ?? 0),
    passkeys: Number(removed?.numDeletedRows ?? 0),
  };
}

/** Creates a password link for an account and returns its secret; every older link of the account becomes void. */
export async function issueLink(
  tx: Tx,
  userId: number,
  { now, expiresAt }: { readonly now: Date; readonly expiresAt: Date },
): Promise<string> {
  const secret = makeLinkSecret();
  await voidLinks(tx, userId, now);
  await insertRow(tx, 'passwordLinks', { userId, secret: linkHash(secret), createdAt: now, expiresAt });
  return secret;
}

/** Whether the account has a password link that was created since an instant and is still valid. */
export async function hasLinkSince(tx: Tx, userId: number, since: Date, now: Date): Promise<boolean> {
  const row = await tx
    .selectFrom('passwordLinks')
    .select('id')
    .where('userId', '=', userId)
    .where('createdAt', '>=', since)
    .where('expiresAt', '>', now)
    .where('usedAt', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Voids all open password links of an account: another one is sent, or none may be used any more. */
export const voidLinks = (tx: Tx, userId: number, now: Date): Promise<unknown> =>
  tx
    .updateTable('passwordLinks')
    .set({ usedAt: now })
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .execute();

/**
 * Voids every code and link that would set a password of the account: the password has changed, or they lie in a
 * mailbox or on a phone that is no longer the account's.
 */
export async function voidPasswordLetters(tx: Tx, userId: number, now: Date): Promise<void> {
  await voidLinks(tx, userId, now);
  await tx.updateTable('passwordResetCodes').set({ used: true }).where('userId', '=', userId).execute();
}

/**
 * Finds and locks the password link with this secret, within its time, used or not: of two concurrent requests the
 * second waits for the first.
 */
export const lockLink = (tx: Tx, secret: string, now: Date) =>
  tx
    .selectFrom('passwordLinks')
    .select(['userId', 'usedAt'])
    .where('secret', '=', linkHash(secret))
    .where('expiresAt', '>', now)
    .forUpdate()
    .executeTakeFirst();

/** The open sessions of a person, the last used first. */
export const openSessionsOf = (tx: Tx, userId: number, now: Date) =>
  tx
    .selectFrom('sessions')
    .select(['sid', 'device', 'network', 'createdAt', 'lastSeenAt'])
    .where('userId', '=', userId)
    .where('expire', '>', now)
    .orderBy('lastSeenAt', 'desc')
    .execute();

/** Whether the person has entered before, by whatever browser. */
export const hasEntered = async (tx: Tx, userId: number): Promise<boolean> =>
  (await tx
    .selectFrom('knownBrowsers')
    .select('userId')
    .where('userId', '=', userId)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Forgets the person's other browsers: the next sign-in by one of them is that of a new one. */
export const forgetOtherBrowsers = (tx: Tx, userId: number, browser: string) =>
  tx
    .deleteFrom('knownBrowsers')
    .where('userId', '=', userId)
    .where('browser', '<>', browserHash(browser))
    .execute();

/**
 * An account with an e-mail: an account without one cannot sign in (rule: no-email; why so:
 * docs/decisions/no-email.md).
 */
export type AccountRow = UserRow & { readonly email: string };

export const findUserByEmail = (tx: Tx, email: string): Promise<AccountRow | undefined> =>
  tx
    .selectFrom('users')
    .selectAll()
    .where('email', '=', email)
    .$narrowType<{ email: NotNull }>()
    .executeTakeFirst();

export const findAccount = (tx: Tx, id: number): Promise<AccountRow | undefined> =>
  tx
    .selectFrom('users')
    .selectAll()
    .where('id', '=', id)
    .where('email', 'is not', null)
    .$narrowType<{ email: NotNull }>()
    .executeTakeFirst();

/**
 * The e-mail of an account that signs in.
 * @throws {Error} for an account without an e-mail, which cannot sign in; every member of the staff has one
 */
export function emailOf({ email }: Pick<UserRow, 'email'>): string {
  if (email === null) throw new Error('An account that signs in has an e-mail');
  return email;
}

export const findUser = (tx: Tx, id: number): Promise<UserRow | undefined> =>
  tx.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();

export const updateUser = (tx: Tx, id: number, change: RowChange<'users'>): Promise<UserRow> =>
  tx.updateTable('users').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow();

/**
 * A verb that decides about a customer's applications, loans or payments locks the customer first. If the person was
 * deleted while the verb waited for the lock, it must write nothing about them.
 */
export async function lockCustomer(tx: Tx, id: number): Promise<UserRow> {
  const row = await lockPerson(tx, id);
  return row ?? rollBack({ code: 'not_found', message: 'Esta cuenta ya no existe' });
}

/** A row is another person's than when it was found: the transaction is tried again, as after any conflict of two. */
class OtherPerson extends Error {
  readonly code = '40001';
}

/**
 * Checks, once a row is locked, that it is still of the customer who was locked for it: a merge of two accounts may have
 * been undone in between (rule: merge-clients).
 */
export function expectStillOf(
  customer: Pick<UserRow, 'id'>,
  row: { readonly userId: number } | undefined,
): void {
  if (row && row.userId !== customer.id) throw new OtherPerson('The row is of another customer now');
}

export const lockPerson = (tx: Tx, id: number): Promise<UserRow | undefined> =>
  tx
    .selectFrom('users')
    .selectAll()
    .where('id', '=', id)
    .where('erasedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();

/**
 * Inserts an account; `undefined` where its e-mail has one. An account with a role belongs to the staff, every other
 * one to a customer (rule: roles).
 */
export const insertUser = (tx: Tx, user: Omit<NewRow<'users'>, 'isAdmin'>): Promise<UserRow | undefined> =>
  tx
    .insertInto('users')
    .values({ ...user, isAdmin: (user.role ?? null) !== null })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returningAll()
    .executeTakeFirst();

/** Voids every code and link that would set another password (rule: password-links). */
export async function setPassword(tx: Tx, userId: number, password: string, now: Date): Promise<void> {
  await voidPasswordLetters(tx, userId, now);
  await tx.updateTable('users').set({ password, updatedAt: now }).where('id', '=', userId).execute();
}

/** Notes that a code reached the e-mail of an account that had not been proved before (rule: imported-client). */
export async function proveEmail(tx: Tx, userId: number, now: Date): Promise<void> {
  await tx
    .updateTable('users')
    .set({ verifiedChannel: 'email', verifiedAt: now })
    .where('id', '=', userId)
    .where('verifiedChannel', 'is', null)
    .execute();
}

/**
 * Whether a customer registered by a text and only claims an e-mail: the text proved the phone, and the e-mail that
 * was typed beside it is not proved (rule: proved-address).
 */
export const claimsEmail = ({ role, verifiedChannel }: UserRow): boolean =>
  role === null && verifiedChannel !== null && isTextChannel(verifiedChannel);

/** Takes an e-mail away from the account that named it and never proved it; `null` where there is none. */
export async function endEmailClaim(tx: Tx, email: string, now: Date): Promise<UserRow | null> {
  const holder = await findUserByEmail(tx, email);
  if (!holder || !claimsEmail(holder)) return null;
  const row = await tx
    .updateTable('users')
    .set({ email: null, updatedAt: now })
    .where('id', '=', holder.id)
    .where('email', '=', email)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

export type PendingUserRow = RowOf<'pendingUsers'>;

export const insertPendingUser = (tx: Tx, pending: NewRow<'pendingUsers'>): Promise<PendingUserRow> =>
  tx.insertInto('pendingUsers').values(pending).returningAll().executeTakeFirstOrThrow();

const pendingOf = (tx: Tx, email: string) =>
  tx.selectFrom('pendingUsers').selectAll().where('email', '=', email).orderBy('id', 'desc').limit(1);

/** The registration that this browser started (rule: registration-per-browser). */
export const findOwnPendingUser = (
  tx: Tx,
  email: string,
  browser: string,
): Promise<PendingUserRow | undefined> =>
  pendingOf(tx, email).where('browser', '=', browser).executeTakeFirst();

/**
 * The registrations of an e-mail that have a valid code, locked: guesses at once queue up. It returns all of them,
 * since a stranger may have started many after the owner; the limits of codes bound how many.
 */
export const lockPendingUsers = (tx: Tx, email: string, now: Date): Promise<PendingUserRow[]> =>
  tx
    .selectFrom('pendingUsers')
    .selectAll()
    .where('email', '=', email)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('emailVerificationCodes')
          .select('emailVerificationCodes.id')
          .whereRef('pendingUserId', '=', 'pendingUsers.id')
          .where('expiresAt', '>', now),
      ),
    )
    .orderBy('id')
    .forUpdate()
    .execute();

export const lockPendingUser = (tx: Tx, id: number): Promise<PendingUserRow | undefined> =>
  tx.selectFrom('pendingUsers').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export const setMethod = (
  tx: Tx,
  id: number,
  verificationMethod: PendingUserRow['verificationMethod'],
): Promise<PendingUserRow> =>
  tx
    .updateTable('pendingUsers')
    .set({ verificationMethod })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** The code goes by SMS, since it did not arrive by WhatsApp: SMS is then the channel that proves the phone. */
export async function proveBySms(tx: Tx, phone: string): Promise<void> {
  await tx
    .updateTable('pendingUsers')
    .set({ verificationMethod: 'sms' })
    .where('phone', '=', phone)
    .where('verificationMethod', '=', 'whatsapp')
    .where('userId', 'is', null)
    .execute();
}

/** Notes the account that a registration became. */
export async function setPendingAccount(tx: Tx, id: number, userId: number): Promise<void> {
  await tx.updateTable('pendingUsers').set({ userId }).where('id', '=', id).execute();
}

/** The stored hash of a browser's mark: a reader of the table cannot pose as that browser. */
export const browserHash = (browser: string) => sha256(browser);

export const isKnownBrowser = async (tx: Tx, userId: number, browser: string): Promise<boolean> =>
  (await tx
    .selectFrom('knownBrowsers')
    .select('userId')
    .where('userId', '=', userId)
    .where('browser', '=', browserHash(browser))
    .executeTakeFirst()) !== undefined;

export async function rememberBrowser(tx: Tx, userId: number, browser: string, now: Date): Promise<void> {
  await tx
    .insertInto('knownBrowsers')
    .values({ userId, browser: browserHash(browser), createdAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
