import * as z from 'zod/mini';
import { STAFF, staff } from '#contract/access.ts';
import { create, get } from '#contract/endpoint.ts';
import { instant, messageReply, requiredText } from '#contract/fields.ts';
import { ABOUT_OTHERS, NOTE_FILES } from '#domain/client-notes/note-file.ts';
import { RECEIPT_TOO_LARGE } from '#domain/limits/file-sizes.ts';
import { REASON_MAX } from '#domain/limits/lengths.ts';
import { RECEIPT_MAX_BYTES } from '#domain/limits/limits.ts';

/** A note of the staff about a client; append-only (rule: client-notes). */
export const clientNote = z.object({
  id: z.int(),
  text: z.string(),
  /** Whether the note is about another person; such a note is left out of the client's copy of their own data. */
  aboutOthers: z.boolean(),
  writtenAt: instant,
  /** Full name of the note's author. */
  by: z.string(),
  file: z.nullable(
    z.object({
      shows: z.enum(NOTE_FILES),
      type: z.string(),
      /** Address of the note's file; `null`: the reader's role may not open the file (rule: who-sees-what). */
      address: z.nullable(z.string()),
    }),
  ),
});
export type ClientNote = z.infer<typeof clientNote>;

const yesOrNo = z.enum(ABOUT_OTHERS, 'Diga si habla de otra persona');

export const clientNotesApi = {
  list: get('/api/admin/clients/:id/notes', STAFF, {
    summary: 'Notes of the staff about a client, newest first (rule: client-notes).',
    json: z.array(clientNote),
  }),
  write: create('/api/admin/clients/:id/notes', staff('analyst', 'cashier', 'collector'), {
    summary: 'Write a note about a client, with one picture or PDF at most; a correction is another note.',
    body: z.strictObject({
      text: requiredText('Escriba la nota', REASON_MAX),
      aboutOthers: yesOrNo,
      /** The kind of the note's file; required with a file, refused without. */
      fileShows: z.optional(z.enum(NOTE_FILES, 'Diga qué muestra el archivo')),
    }),
    file: { field: 'file', maxBytes: RECEIPT_MAX_BYTES, tooLarge: RECEIPT_TOO_LARGE, required: false },
    json: z.object({ ...clientNote.shape, message: z.string() }),
  }),
  file: get('/api/admin/client-notes/:id/file', STAFF, {
    summary: 'The file of a note, for the roles whose work needs it (rule: who-sees-what).',
    reply: { status: 200, bytes: 'image/*' },
  }),
} as const;

const suspicions = z.object({
  /** Whether the lender said that Law 155-17 obliges it; without it no note is written. */
  isObliged: z.boolean(),
  notes: z.array(z.object({ id: z.int(), text: z.string(), writtenAt: instant, by: z.string() })),
});
export type Suspicions = z.infer<typeof suspicions>;

/** Internal notes of owners about operations that look suspicious (rule: suspicion-notes). */
export const suspicionsApi = {
  list: get('/api/admin/clients/:id/suspicions', staff(), {
    summary: "Owners' notes about suspicious operations of a client, newest first.",
    json: suspicions,
  }),
  write: create('/api/admin/clients/:id/suspicions', staff(), {
    summary: 'Note a suspicious operation of a client: only owners see the note and its event.',
    body: z.strictObject({ text: requiredText('Escriba la nota', REASON_MAX) }),
    json: messageReply,
    errors: ['already_processed'],
  }),
} as const;
