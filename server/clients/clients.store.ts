import { type SelectQueryBuilder, sql } from 'kysely';
import type { clientsApi } from '#contract/clients.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { FOUND_BY } from '#domain/accounts/profile-fields.ts';
import { wordQuery } from '#domain/accounts/search-words.ts';
import type { EventName } from '#domain/audit/event.ts';
import { ERASED_PEOPLE, emptied, emptiedBut, NOBODY } from '#server/clients/erased-people.ts';
import { type Slice, type Sortable, sliced } from '#server/db/keyset.ts';
import { oneRowOf } from '#server/db/rows.ts';
import type { Tables, UserRow } from '#server/db/tables.ts';
import { BOOKS, ROW, STATE, WHEN, WHO } from '#server/export/dictionary/described.ts';
import type { Tx } from '#server/http/context.ts';

/** What erasing a person does with the rows of the books, which stay. */
export const ERASED_MONEY = {
  payments: emptied('payments', {
    paymentReference: null,
    bankName: '',
    accountNumber: '',
    accountHolder: NOBODY,
    receiptKey: '',
    receiptSha256: sql<string>`id::text`,
    storedSha256: null,
    hashedAt: null,
    notes: null,
    amountReason: null,
    reversalReason: null,
  }),
  loans: emptied('loans', { cedula: '' }),
  loanAdjustments: emptied('loanAdjustments', {
    reason: null,
    reference: null,
    documentKey: null,
    documentType: null,
    documentSha256: null,
    storedSha256: null,
    hashedAt: null,
  }),
  dueDayMoves: emptied('dueDayMoves', { reason: null, agreedHow: null }),
  restructurings: emptied('restructurings', { reason: null }),
  ledgerEntries: emptied('ledgerEntries', { note: null }),
  statementLines: emptied('statementLines', { description: '' }),
  streetReceipts: emptiedBut(
    'streetReceipts',
    { reason: null },
    {
      id: ROW,
      phoneId: ROW,
      number: BOOKS,
      clientId: ROW,
      loanId: BOOKS,
      paymentId: BOOKS,
      repeatsId: BOOKS,
      amount: BOOKS,
      takenOn: BOOKS,
      takenAt: WHEN,
      arrivedAt: WHEN,
      status: STATE,
      waitsFor: STATE,
      decidedAt: WHEN,
      decidedBy: WHO,
    },
  ),
  // The tax office has the number.
  fiscalSendings: emptied('fiscalSendings', { xml: null, why: null }),
  instalments: emptied('instalments', {}),
  runningLateCharges: emptied('runningLateCharges', {}),
  reminders: emptied('reminders', {}),
} as const;

/** The columns of a client that a list shows: a client has forty, and a page shows fifty clients. */
export const LISTED = [
  'users.id',
  ...FOUND_BY.map((field) => `users.${field}` as const),
  'users.createdAt',
  'users.accountStatus',
  'users.kycStatus',
] as const;

/** All clients: accounts that are neither of the staff nor deleted. */
const clients = (tx: Tx) => tx.selectFrom('users').where('isAdmin', '=', false).where('erasedAt', 'is', null);

/**
 * Lists clients. `words`: beginnings of words, all of which must match; `null` for all clients. Rare words are found
 * by their index, common ones by a scan from the newest client on.
 */
export function listClients(tx: Tx, words: readonly string[] | null, slice: Slice<Sortable<UserRow>>) {
  if (words === null) return sliced(clients(tx).select(LISTED), slice, 'users').execute();
  const all = wordQuery(words);
  let query = tx
    .selectFrom('clientSearch as found')
    .innerJoin('users', 'users.id', 'found.userId')
    .select(LISTED)
    .where(sql<boolean>`found.words @@ ${all}::tsquery`);
  // The condition is on both sides, or a deep page would read every newer person first.
  if (slice.after) query = query.where('users.id', slice.direction === 'desc' ? '<' : '>', slice.after.id);
  return sliced(query, slice, 'users', 'found.userId').execute();
}

/** Counts clients. @param since the beginning of today, for the count of new clients. */
export function readCounts(tx: Tx, since: Date) {
  const client = sql`not is_admin and erased_at is null`;
  return oneRowOf(tx)<ReplyOf<typeof clientsApi.counts>>`
    select count(*) as total, count(*) filter (where phone_order <> '') as with_phone,
      (select count(*) from users where ${client} and created_at >= ${since}) as registered_today
    from users where ${client}`;
}

/** A client by id; `undefined` for a member of the staff and for a deleted account. */
export const findClient = (tx: Tx, id: number): Promise<UserRow | undefined> =>
  clients(tx).selectAll().where('id', '=', id).executeTakeFirst();

/**
 * The instants at which the staff sent this client a password link, since an instant. The caller holds the client's
 * lock.
 */
export const linksSentTo = (tx: Tx, clientId: number, since: Date): Promise<Date[]> =>
  sent(tx, since, (events) => events.where('subject', '=', 'user').where('subjectId', '=', String(clientId)));

/**
 * The instants at which this member of the staff sent password links to clients, since an instant; concurrent calls
 * for the same member wait.
 */
export async function linksSentBy(tx: Tx, staffId: number, since: Date): Promise<Date[]> {
  await tx.selectFrom('users').select('id').where('id', '=', staffId).forNoKeyUpdate().execute();
  return sent(tx, since, (events) => events.where('actorId', '=', staffId));
}

type Events = SelectQueryBuilder<Tables, 'events', { happenedAt: Date }>;
async function sent(tx: Tx, since: Date, of: (events: Events) => Events): Promise<Date[]> {
  const all = tx
    .selectFrom('events')
    .select('happenedAt')
    .where('name', '=', 'client.reset_sent' satisfies EventName)
    .where('happenedAt', '>', since);
  return (await of(all).execute()).map(({ happenedAt }) => happenedAt);
}

/** Writes the first e-mail of a client who was imported without one into the client's applications. */
export async function fillEmail(tx: Tx, userId: number, email: string): Promise<void> {
  await tx
    .updateTable('loanApplications')
    .set({ email })
    .where('userId', '=', userId)
    .where('email', 'is', null)
    .execute();
}

/**
 * Empties the row of an account that is erased or merged, to which the books refer: its id stays, with when and by whom
 * that was done. Its e-mail is replaced by a text that is no valid address, so that no person can sign in to it.
 */
export async function emptyAccount(tx: Tx, id: number, by: number, now: Date): Promise<void> {
  await tx
    .updateTable('users')
    .set({
      ...ERASED_PEOPLE.users.emptied,
      email: `eliminado:${id}`,
      createdAt: now,
      updatedAt: now,
      erasedAt: now,
      erasedBy: by,
    })
    .where('id', '=', id)
    .execute();
}

/** Deletes the stored replies to a person's calls, and the network addresses of what they did. */
export async function forgetTrail(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('idempotencyKeys').where('actor', '=', String(userId)).execute();
  await tx
    .updateTable('events')
    .set(ERASED_PEOPLE.events.emptied)
    .where('actorId', '=', userId)
    .where('ip', 'is not', null)
    .execute();
}
