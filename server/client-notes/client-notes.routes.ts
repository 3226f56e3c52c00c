import { clientNotesApi } from '#contract/client-notes.ts';
import { suspicionsApi } from '#contract/suspicions.ts';
import {
  listClientNotes,
  listSuspicions,
  readClientNoteFile,
  writeSuspicion,
} from '#server/client-notes/read-client-notes.ts';
import { writeClientNote } from '#server/client-notes/write-client-note.ts';
import { serve } from '#server/http/serve.ts';

export const clientNotesRoutes = [
  serve(clientNotesApi.list, listClientNotes),
  serve(clientNotesApi.write, writeClientNote),
  serve(clientNotesApi.file, readClientNoteFile),
  serve(suspicionsApi.list, listSuspicions),
  serve(suspicionsApi.write, writeSuspicion),
];
