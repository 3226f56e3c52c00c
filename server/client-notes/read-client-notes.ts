import { type ClientNote, clientNotesApi, suspicionsApi } from '#contract/client-notes.ts';
import { fullNameOf } from '#domain/accounts/person-name.ts';
import { isShownTo, type Reader } from '#domain/accounts/who-sees.ts';
import { NOTE_FILE } from '#domain/client-notes/note-file.ts';
import { fail, ok } from '#domain/result.ts';
import { findUser, lockPerson } from '#server/accounts/accounts.store.ts';
import { findNote, type NamedNote, notesOf, suspicionsOf } from '#server/client-notes/client-notes.store.ts';
import { findClient } from '#server/clients/clients.store.ts';
import { insertRow } from '#server/db/insert-rows.ts';
import { fileReply } from '#server/files/file-reply.ts';
import { changing, reading, serve } from '#server/http/serve.ts';
import { recordEvent } from '#server/outbox/record-events.ts';
import { latestSettings } from '#server/settings/settings.ts';

export function clientNoteReply(reader: Reader, row: NamedNote): ClientNote {
  const { id, fileShows, fileType } = row;
  const opens = fileShows !== null && isShownTo(reader, NOTE_FILE[fileShows].shows);
  return {
    id,
    text: row.text,
    aboutOthers: row.aboutOthers,
    writtenAt: row.writtenAt.toISOString(),
    by: fullNameOf(row),
    file:
      fileShows === null || fileType === null
        ? null
        : { shows: fileShows, type: fileType, address: opens ? `/api/admin/client-notes/${id}/file` : null },
  };
}

/** Maximum number of notes about one client in one reply. */
const SHOWN = 200;

export const listClientNotes = reading(clientNotesApi.list, async (tx, context, { params }) => {
  const client = await findClient(tx, params.id);
  if (!client) return fail({ code: 'not_found' });
  const rows = await notesOf(tx, client.id, SHOWN);
  return ok(rows.map((row) => clientNoteReply(context.actor, row)));
});

/**
 * Downloads the file of a client note, for staff whose work needs it; for every other caller it does not exist. Each
 * opening of a file that shows a person's identity is recorded (rule: who-sees-what).
 */
export const readClientNoteFile = serve(clientNotesApi.file, async (context, { params }) => {
  const found = await context.transact(async (tx) => {
    const row = await findNote(tx, params.id);
    if (!row || row.fileKey === null || row.fileType === null || row.fileShows === null)
      return fail({ code: 'not_found' });
    const { shows } = NOTE_FILE[row.fileShows];
    if (!isShownTo(context.actor, shows)) return fail({ code: 'not_found' });
    if (shows === 'identity')
      await recordEvent(tx, context, 'photo.opened', row.userId, { facts: { note: row.id } });
    return ok({ id: row.id, key: row.fileKey, type: row.fileType });
  });
  if (!found.ok) return found;
  const { id, key, type } = found.value;
  return ok(await fileReply(context, `nota-${id}`, key, type));
});

/** The newest notes that are listed: more than any client ever has. */
const MOST = 200;

export const listSuspicions = reading(suspicionsApi.list, async (tx, _context, { params }) => {
  const client = await findUser(tx, params.id);
  if (!client || client.isAdmin) return fail({ code: 'not_found' });
  const rows = await suspicionsOf(tx, client.id, MOST);
  return ok({
    isObliged: (await latestSettings(tx)).obligedSubject,
    notes: rows.map(({ id, text, writtenAt, ...author }) => ({
      id,
      text,
      writtenAt: writtenAt.toISOString(),
      by: fullNameOf(author),
    })),
  });
});

/** Notes a suspicious operation. No letter goes out, and the event is for owners (rule: suspicion-notes). */
export const writeSuspicion = changing(suspicionsApi.write, async (tx, context, { params, body }) => {
  if (!(await latestSettings(tx)).obligedSubject)
    return fail({
      code: 'already_processed',
      message: 'Configuración no dice que el prestamista sea sujeto obligado de la Ley 155-17',
    });
  // An erasure waits for this lock or has emptied the row: no note outlives its client.
  const client = await lockPerson(tx, params.id);
  if (!client || client.isAdmin) return fail({ code: 'not_found' });
  const id = await insertRow(tx, 'ownerNotes', {
    userId: client.id,
    text: body.text.trim(),
    writtenBy: context.actor.userId,
    writtenAt: context.now,
  });
  await recordEvent(tx, context, 'client.suspicion_noted', client.id, { facts: { note: id } });
  return ok({ message: 'La nota quedó escrita: solo los dueños la ven' });
});
