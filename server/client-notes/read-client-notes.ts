import type { ClientNote, clientNotesApi } from '#contract/client-notes.ts';
import { fullNameOf } from '#domain/accounts/person-name.ts';
import { isShownTo, type Reader } from '#domain/accounts/who-sees.ts';
import { NOTE_FILE } from '#domain/client-notes/note-file.ts';
import { fail, ok } from '#domain/result.ts';
import { findNote, type NamedNote, notesOf } from '#server/client-notes/client-notes.store.ts';
import { findClient } from '#server/clients/clients.store.ts';
import type { Context } from '#server/http/context.ts';
import type { VerbInput } from '#server/http/serve.ts';
import { recordEvents } from '#server/outbox/record-events.ts';

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

export function listClientNotes(context: Context, { params }: VerbInput<typeof clientNotesApi.list>) {
  return context.read(async (tx) => {
    const client = await findClient(tx, params.id);
    if (!client) return fail({ code: 'not_found' } as const);
    const rows = await notesOf(tx, client.id, SHOWN);
    return ok(rows.map((row) => clientNoteReply(context.actor, row)));
  });
}

/**
 * Downloads the file of a client note, for staff whose work needs it; for every other caller it does not exist. Each
 * opening of a file that shows a person's identity is recorded (rule: who-sees-what).
 */
export async function readClientNoteFile(
  context: Context,
  { params }: VerbInput<typeof clientNotesApi.file>,
) {
  const found = await context.transact(async (tx) => {
    const row = await findNote(tx, params.id);
    if (!row || row.fileKey === null || row.fileType === null || row.fileShows === null)
      return fail({ code: 'not_found' } as const);
    const { shows } = NOTE_FILE[row.fileShows];
    if (!isShownTo(context.actor, shows)) return fail({ code: 'not_found' } as const);
    if (shows === 'identity')
      await recordEvents(tx, context, [
        { name: 'photo.opened', subjectId: row.userId, facts: { note: row.id } },
      ]);
    return ok({ id: row.id, key: row.fileKey, type: row.fileType });
  });
  if (!found.ok) return found;
  const { id, key, type } = found.value;
  return ok({
    bytes: await context.deps.files.get(key),
    type,
    fileName: `nota-${id}.${key.split('.').at(-1) ?? ''}`,
    attachment: type === 'application/pdf',
  });
}
