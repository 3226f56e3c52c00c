import * as z from 'zod/mini';
import { readers, staff } from '#contract/access.ts';
import { get, put } from '#contract/endpoint.ts';
import { requiredLine, requiredText } from '#contract/fields.ts';
import { BODY_MAX, SUBJECT_MAX } from '#domain/messages/letter-text.ts';
import { EDITABLE_LETTERS } from '#domain/messages/letter-texts.ts';

/** A lender's own text of a letter, with the variables of that letter (rule: letter-texts). */
export const letterText = z.strictObject({
  subject: requiredLine('Escriba el asunto', SUBJECT_MAX),
  body: requiredText('Escriba el texto', BODY_MAX),
});

const inForce = z.object({
  /** Version of the settings, which contain the texts: sent back with a change. */
  version: z.int(),
  /** The letters whose text the lender has changed; a letter without an entry has the default text. */
  own: z.array(z.object({ letter: z.enum(EDITABLE_LETTERS), subject: z.string(), body: z.string() })),
});
export type LetterTexts = z.infer<typeof inForce>;

export const letterTextsApi = {
  read: get('/api/admin/letter-texts', readers(), {
    summary: "The lender's own texts of letters (rule: letter-texts).",
    json: inForce,
  }),
  change: put('/api/admin/letter-texts/:letter', staff(), {
    summary: "Set a lender's own text for a letter, or the default again: a new version of the settings.",
    params: z.strictObject({ letter: z.enum(EDITABLE_LETTERS) }),
    body: z.strictObject({
      /** The new text of the letter; `null`: the default text. */
      text: z.nullable(letterText),
      version: z.int('Falta la versión'),
    }),
    json: z.object({ ...inForce.shape, message: z.string() }),
    errors: ['settings_changed'],
  }),
} as const;
