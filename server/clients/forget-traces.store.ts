import { sql } from 'kysely';
import { ERASED_PEOPLE } from '#server/clients/erased-people.ts';
import type { UserRow } from '#server/db/tables.ts';
import type { Tx } from '#server/http/context.ts';

/**
 * Every address to which letters of this person were sent: an application may name another address than the account.
 */
export async function contactsOf(tx: Tx, { id, email, contactEmail, phone }: UserRow): Promise<string[]> {
  const applied = await tx
    .selectFrom('loanApplications')
    .select(['email', 'phone'])
    .where('userId', '=', id)
    .execute();
  const all = [email, contactEmail, phone, ...applied.flatMap((row) => [row.email, row.phone])];
  return [...new Set(all.filter((contact) => contact !== null && contact !== ''))].filter((c) => c !== null);
}

export async function forgetAccount(tx: Tx, userId: number, contacts: readonly string[]): Promise<void> {
  await tx.deleteFrom('sessions').where('userId', '=', userId).execute();
  await tx.deleteFrom('knownBrowsers').where('userId', '=', userId).execute();
  await tx.deleteFrom('passwordLinks').where('userId', '=', userId).execute();
  await tx.deleteFrom('passwordResetCodes').where('userId', '=', userId).execute();
  await tx.deleteFrom('dataRequests').where('userId', '=', userId).execute();
  await tx.deleteFrom('loanCalculations').where('userId', '=', userId).execute();
  await tx
    .deleteFrom('pendingUsers')
    .where((where) => where.or([where('userId', '=', userId), where('email', 'in', contacts)]))
    .execute();
  await tx
    .deleteFrom('registrationLinks')
    .where((where) => where.or([where('userId', '=', userId), where('recipient', 'in', contacts)]))
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
        where.and([where('userId', 'is', null), where('recipient', 'in', contacts)]),
      ]),
    )
    .execute();
  await tx.deleteFrom('idempotencyKeys').where('actor', '=', String(userId)).execute();
  for (const contact of contacts)
    await sql`delete from rate_limits where position(${contact} in key) > 0`.execute(tx);
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
