import { type DoNotLendEntry, doNotLendApi } from '#contract/do-not-lend.ts';
import { parseCedula } from '#domain/accounts/cedula.ts';
import { fullNameOf } from '#domain/accounts/person-name.ts';
import { applicationReference } from '#domain/applications/application.ts';
import { pick } from '#domain/enum-table.ts';
import { fail, ok } from '#domain/result.ts';
import {
  accountsWith,
  awaitingOf,
  entriesFor,
  findEntry,
  insertEntry,
  listEntries,
  type NamedEntry,
  removeEntry,
} from '#server/do-not-lend/do-not-lend.store.ts';
import type { Tx } from '#server/http/context.ts';
import { nextOf, sliceOf } from '#server/http/paging.ts';
import { changing, reading } from '#server/http/serve.ts';
import { recordEvent } from '#server/outbox/record-events.ts';

export async function entryReplies(tx: Tx, rows: readonly NamedEntry[]): Promise<DoNotLendEntry[]> {
  const accounts = await accountsWith(
    tx,
    rows.flatMap(({ cedula }) => cedula ?? []),
  );
  return rows.map((row) => ({
    ...pick(row, ['id', 'cedula', 'reason', 'removalReason']),
    addedAt: row.addedAt.toISOString(),
    addedBy: row.adderName,
    removedAt: row.removedAt?.toISOString() ?? null,
    removedBy: row.removerName,
    clients: accounts
      .filter(({ cedula }) => cedula === row.cedula)
      .map((account) => ({ id: account.id, fullName: fullNameOf(account) })),
  }));
}

/**
 * Puts a cédula on the list (rule: do-not-lend). The event is about the entry, not about a client: the copy of a
 * person's data contains every event about the account, and must not reveal the list (docs/decisions/desk.md).
 */
const addDoNotLend = changing(doNotLendApi.add, async (tx, context, { body }) => {
  // The contract accepts no other text.
  const cedula = parseCedula(body.cedula) ?? body.cedula;
  // The entry of an erased person contains no cédula that the unique index could compare.
  if ((await entriesFor(tx, [cedula])).size > 0) return fail({ code: 'already_on_list' });
  const added = await insertEntry(tx, {
    cedula,
    reason: body.reason.trim(),
    addedBy: context.actor.userId,
    addedAt: context.now,
  });
  const entry = added && (await findEntry(tx, added.id));
  if (!entry) return fail({ code: 'already_on_list' });
  await recordEvent(tx, context, 'do_not_lend.added', entry.id);
  const [reply] = await entryReplies(tx, [entry]);
  if (!reply) throw new Error('An entry that was added has a reply');
  const awaiting = await awaitingOf(tx, cedula);
  const message = awaiting
    ? `Quedó en la lista. Ya tiene aprobado el préstamo ${applicationReference(awaiting.applicationId)}: cancélelo si no quiere desembolsarlo.`
    : 'Quedó en la lista de no prestar.';
  return ok({ ...reply, message });
});

/** Removes a cédula from the list; the record keeps who put it there and who removed it (rule: do-not-lend). */
const removeDoNotLend = changing(doNotLendApi.remove, async (tx, context, { params, body }) => {
  const isRemoved = await removeEntry(tx, params.id, {
    removedBy: context.actor.userId,
    removedAt: context.now,
    removalReason: body.reason.trim(),
  });
  const entry = await findEntry(tx, params.id);
  if (!entry) return fail({ code: 'not_found' });
  if (!isRemoved) return fail({ code: 'already_processed', message: 'Ya salió de la lista' });
  await recordEvent(tx, context, 'do_not_lend.removed', entry.id);
  const [reply] = await entryReplies(tx, [entry]);
  if (!reply) throw new Error('An entry that was found has a reply');
  return ok({ ...reply, message: 'Salió de la lista de no prestar.' });
});

const listDoNotLend = reading(doNotLendApi.list, async (tx, _context, { query }) => {
  const slice = sliceOf(doNotLendApi.list.list, query);
  const cedula = query.cedula === undefined ? null : parseCedula(query.cedula);
  const rows = await listEntries(tx, { state: query.state ?? 'in_force', cedula }, slice);
  return ok({ items: await entryReplies(tx, rows), next: nextOf(slice, rows) });
});

export const doNotLendRoutes = [listDoNotLend, addDoNotLend, removeDoNotLend];
