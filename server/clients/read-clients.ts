import { applicationsApi } from '#contract/applications.ts';
import { type Client, clientsApi } from '#contract/clients.ts';
import { FOUND_BY } from '#domain/accounts/profile-fields.ts';
import { searchWords } from '#domain/accounts/search-words.ts';
import { isDraft } from '#domain/applications/status.ts';
import { startOfDay } from '#domain/calendar.ts';
import { pick } from '#domain/enum-table.ts';
import { fail, ok } from '#domain/result.ts';
import { clientAccountReply } from '#server/accounts/user-reply.ts';
import { listApplications } from '#server/applications/applications.store.ts';
import { applicationReplies } from '#server/applications/read-applications.ts';
import { findClient, listClients, readCounts } from '#server/clients/clients.store.ts';
import type { UserRow } from '#server/db/tables.ts';
import { documentReply } from '#server/documents/document-reply.ts';
import { receivedDocuments } from '#server/documents/documents.store.ts';
import type { Tx } from '#server/http/context.ts';
import { nextOf, sliceOf } from '#server/http/paging.ts';
import { reading } from '#server/http/serve.ts';
import { borrowedBy } from '#server/loans/borrowed-loans.ts';
import { limitOfPerson } from '#server/loans/terms-of-person.ts';
import { mergedInto } from '#server/merges/merges.store.ts';

/** Maximum number of rows about one person in one reply. */
const SHOWN = 200;

/** A client as lists show them. */
export const clientReply = (row: Omit<Client, 'createdAt'> & Pick<UserRow, 'createdAt'>): Client => ({
  id: row.id,
  ...pick(row, FOUND_BY),
  createdAt: row.createdAt.toISOString(),
  accountStatus: row.accountStatus,
  kycStatus: row.kycStatus,
});

export const countClients = reading(clientsApi.counts, async (tx, context) =>
  ok(await readCounts(tx, startOfDay(context.today))),
);

export const searchClients = reading(clientsApi.list, async (tx, _context, { query }) => {
  const slice = sliceOf(clientsApi.list.list, query);
  const search = query.search?.trim() ?? '';
  const words = search === '' ? null : searchWords(search);
  // The search has punctuation only: it matches no name.
  const rows = words?.length === 0 ? [] : await listClients(tx, words, slice);
  return ok({ items: rows.map(clientReply), next: nextOf(slice, rows) });
});

async function findMerged(tx: Tx, id: number): Promise<UserRow | undefined> {
  const keptId = await mergedInto(tx, id);
  return keptId === null ? undefined : findClient(tx, keptId);
}

/** One client; of an account that was merged the one that it is now, whose `id` is another. */
export const readClient = reading(clientsApi.one, async (tx, context, { params }) => {
  const row = (await findClient(tx, params.id)) ?? (await findMerged(tx, params.id));
  if (!row) return fail({ code: 'not_found' });
  const limit = await limitOfPerson(tx, context, row.id);
  return ok({ ...clientAccountReply(context.actor, row), contactEmail: row.contactEmail, limit });
});

/** A client's applications without drafts: an unsent draft belongs to the client alone (rule: drafts-private). */
export const readClientApplications = reading(clientsApi.applications, async (tx, context, { params }) => {
  const all = { userId: params.clientId, statuses: null, loanType: null };
  const slice = sliceOf(applicationsApi.list.list, { limit: SHOWN });
  const client = await findClient(tx, params.clientId);
  const rows = await listApplications(tx, all, slice);
  if (!client) return fail({ code: 'not_found' });
  const sent = rows.filter(({ status }) => !isDraft(status));
  return ok(await applicationReplies(tx, context, sent));
});

/** A client's loans, searched by account and by cédula: the same person may have borrowed under another account. */
export const readClientLoans = reading(clientsApi.loans, async (tx, context, { params }) => {
  const client = await findClient(tx, params.clientId);
  if (!client) return fail({ code: 'not_found' });
  const borrowed = await borrowedBy(tx, [{ userId: client.id, cedula: client.cedula }], context.today);
  return ok(borrowed.map(({ loan }) => loan));
});

export const readClientDocuments = reading(clientsApi.documents, async (tx, _context, { params }) => {
  const client = await findClient(tx, params.clientId);
  const rows = await receivedDocuments(tx, params.clientId);
  if (!client) return fail({ code: 'not_found' });
  return ok(rows.map(documentReply).toReversed());
});
