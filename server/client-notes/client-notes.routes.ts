import { clientNotesApi } from '#contract/client-notes.ts';
import { fail, ok } from '#domain/result.ts';
import { lockPerson } from '#server/accounts/accounts.store.ts';
import { findNote } from '#server/client-notes/client-notes.store.ts';
import {
  clientNoteReply,
  listClientNotes,
  listSuspicions,
  readClientNoteFile,
  writeSuspicion,
} from '#server/client-notes/read-client-notes.ts';
import { insertRow } from '#server/db/insert-rows.ts';
import { type NewFile, transactWithFile } from '#server/files/transact-with-file.ts';
import type { Tx } from '#server/http/context.ts';
import { invalidField } from '#server/http/error-reply.ts';
import { serve } from '#server/http/serve.ts';
import { recordEvent } from '#server/outbox/record-events.ts';
import { takeReceipt } from '#server/payments/register-payment.ts';

const NOT_A_FILE = 'El archivo debe ser una imagen (JPG, PNG) o un PDF';

/** Writes a note about a client. Only the client's erasure deletes it, and nothing changes it (rule: client-notes). */
const writeClientNote = serve(clientNotesApi.write, async (context, { params, body, file }) => {
  const { text, aboutOthers, fileShows = null } = body;
  if (file === undefined && fileShows !== null) return fail(invalidField('file', 'Elija el archivo'));
  if (file !== undefined && fileShows === null)
    return fail(invalidField('fileShows', 'Diga qué muestra el archivo'));
  const paper = file && (await takeReceipt(file.bytes));
  if (paper && !paper.ok)
    return fail({
      ...paper.error,
      message: NOT_A_FILE,
      errors: [{ field: 'file', message: NOT_A_FILE }],
    });
  const write = async (tx: Tx, stored: NewFile | null) => {
    // An erasure waits for this lock or has emptied the row: no note outlives its client.
    const client = await lockPerson(tx, params.id);
    if (!client || client.isAdmin) return fail({ code: 'not_found' });
    const id = await insertRow(tx, 'clientNotes', {
      userId: client.id,
      text: text.trim(),
      aboutOthers: aboutOthers === 'yes',
      fileKey: stored?.key ?? null,
      fileType: paper?.value.type ?? null,
      fileShows,
      storedSha256: stored?.sha256 ?? null,
      writtenBy: context.actor.userId,
      writtenAt: context.now,
    });
    await recordEvent(tx, context, 'client.noted', client.id, { facts: { note: id } });
    const row = await findNote(tx, id);
    if (!row) throw new Error('A note that was stored exists');
    return ok({ ...clientNoteReply(context.actor, row), message: 'La nota quedó escrita.' });
  };
  return paper
    ? transactWithFile(context, paper.value, write)
    : context.transactOnce((tx) => write(tx, null));
});

export const clientNotesRoutes = [
  listClientNotes,
  writeClientNote,
  readClientNoteFile,
  listSuspicions,
  writeSuspicion,
];
