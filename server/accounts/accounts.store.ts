import type { Insertable, NotNull, Selectable } from 'kysely';
import { isTextChannel } from '#domain/messages/channel.ts';
import { voidLinks } from '#server/accounts/password-links.store.ts';
import type { PendingUsersTable } from '#server/db/account-tables.ts';
import type { UserRow, UsersTable } from '#server/db/tables.ts';
import { rollBack } from '#server/db/transaction.ts';
import type { Tx } from '#server/http/context.ts';
import { sha256 } from '#server/sha256.ts';

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
export const insertUser = (
  tx: Tx,
  user: Omit<Insertable<UsersTable>, 'isAdmin'>,
): Promise<UserRow | undefined> =>
  tx
    .insertInto('users')
    .values({ ...user, isAdmin: (user.role ?? null) !== null })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returningAll()
    .executeTakeFirst();

/** Voids every link that would set another password (rule: password-links). */
export async function setPassword(tx: Tx, userId: number, password: string, now: Date): Promise<void> {
  await voidLinks(tx, userId, now);
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

export type PendingUserRow = Selectable<PendingUsersTable>;

export const insertPendingUser = (tx: Tx, pending: Insertable<PendingUsersTable>): Promise<PendingUserRow> =>
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
