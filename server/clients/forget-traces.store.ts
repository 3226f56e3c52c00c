import { sql } from 'kysely';
import { ERASED_PEOPLE } from '#server/clients/erased-people.ts';
import type { UserRow } from '#server/db/tables.ts';
import type { Tx } from '#server/http/context.ts';

/**
 * Every address to which letters of this person were sent: an application may name another address than the account. An
 * address that another account has is that account's: anybody may type it.
 */
export async function contactsOf(tx: Tx, { id, email, contactEmail, phone }: UserRow): Promise<string[]> {
  const applied = await tx
    .selectFrom('loanApplications')
    .select(['email', 'phone'])
    .where('userId', '=', id)
    .execute();
  const all = [email, contactEmail, phone, ...applied.flatMap((row) => [row.email, row.phone])];
  const named = [...new Set(all.flatMap((contact) => contact || []))];
  if (named.length === 0) return [];
  const { rows } = await sql<{ contact: string }>`
    select contact from unnest(${named}::text[]) as contact
    where not exists (
      select from users u where u.id <> ${id} and contact in (u.email, u.contact_email, u.phone)
    )`.execute(tx);
  return rows.map(({ contact }) => contact);
}

/** Whether a column has one of these addresses, of which there may be none. */
const isAmong = (column: 'email' | 'recipient', contacts: readonly string[]) =>
  sql<boolean>`${sql.ref(column)} = any(${[...contacts]}::text[])`;

export async function forgetAccount(tx: Tx, userId: number, contacts: readonly string[]): Promise<void> {
  await tx.deleteFrom('sessions').where('userId', '=', userId).execute();
  await tx.deleteFrom('knownBrowsers').where('userId', '=', userId).execute();
  const own = tx.selectFrom('loanApplications').select('id').where('userId', '=', userId);
  await tx.deleteFrom('handOvers').where('applicationId', 'in', own).execute();
  await tx.deleteFrom('passwordLinks').where('userId', '=', userId).execute();
  await tx.deleteFrom('passwordResetCodes').where('userId', '=', userId).execute();
  await tx.deleteFrom('dataRequests').where('userId', '=', userId).execute();
  await tx.deleteFrom('loanCalculations').where('userId', '=', userId).execute();
  await tx
    .deleteFrom('pendingUsers')
    .where((where) => where.or([where('userId', '=', userId), isAmong('email', contacts)]))
    .execute();
  await tx
    .deleteFrom('registrationLinks')
    .where((where) => where.or([where('userId', '=', userId), isAmong('recipient', contacts)]))
    .execute();
}

/**
 * Deletes a person's other traces: letters, repeated requests, counts of guesses, network addresses in the log, and
 * import sheets that contain the person.
 */
export async function forgetTraces(tx: Tx, userId: number, contacts: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('messages')
    .where((where) =>
      where.or([
        where('userId', '=', userId),
        where.and([where('userId', 'is', null), isAmong('recipient', contacts)]),
      ]),
    )
    .execute();
  await tx.deleteFrom('idempotencyKeys').where('actor', '=', String(userId)).execute();
  for (const contact of contacts)
    await sql`delete from rate_limits where ${contact} = any(regexp_split_to_array(key, '[: ]'))`.execute(tx);
  await sql`delete from import_sheets where lower(rows::text) like any(${contacts.map((one) => `%${one}%`)}::text[])`.execute(
    tx,
  );
  await tx
    .updateTable('events')
    .set(ERASED_PEOPLE.events.emptied)
    .where('actorId', '=', userId)
    .where('ip', 'is not', null)
    .execute();
}
