import type { ClientNote } from '#contract/client-notes.ts';
import { fullNameOf } from '#domain/accounts/person-name.ts';
import { isShownTo, type Reader } from '#domain/accounts/who-sees.ts';
import { NOTE_FILE } from '#domain/client-notes/note-file.ts';
import type { NamedNote } from '#server/client-notes/client-notes.store.ts';

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
