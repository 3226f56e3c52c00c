import * as z from 'zod/mini';
import { PHOTO_FIELDS } from '#contract/application-fields.ts';
import { isIn } from '#domain/enum-table.ts';
import type { SentKey } from '#web/app/calls/action-key.ts';
import { deleteLocal, readLocal, storeLocally, storeLocallyFirst } from '#web/app/session/local-store.ts';
import { FORM_FIELD_NAMES, type FormValues, type Presentation } from '#web/applications/form/form-fields.ts';
import type { ReadText } from '#web/applications/form/marks.ts';
import { STORED_AS } from '#web/applications/form/stored-forms.ts';
import { FORM_PATIENCE, inTime } from '#web/worker-too/in-time.ts';

/** This phone's autosave of an open form: a phone short of memory ends the page while its camera is open. */
export interface Autosave {
  readonly currentValues: FormValues;
  /** The texts under which the acceptances, the sum and the drawings among the values were made; `null`: none. */
  readonly readText: ReadText | null;
  /** The values that the server has: a current value that differs was typed on this phone. */
  readonly lastSavedValues: FormValues;
  readonly step: number;
  /** Name of the part of the step, when the step has several; `null` also in forms that older versions saved. */
  readonly part: string | null;
  /** Id of the form's draft; `null` while there is no draft. */
  readonly draftId: number | null;
  /** When the draft last changed, as far as this phone knows. */
  readonly draftUpdatedAt: string | null;
  /** A request that got no response and may have arrived; `null`: none. */
  readonly pendingRequest: SentKey | null;
}

// Phones have forms saved in this shape: its names never change.
const fields = z.record(z.string(), z.unknown());
const readText = z.object({
  facts: fields,
  agreementHash: z.string(),
  total: z.number(),
});
const stored = z.object({
  values: fields,
  base: fields,
  step: z.number(),
  part: z.catch(z.nullable(z.string()), null),
  draftId: z.nullable(z.number()),
  basedOn: z.nullable(z.string()),
  sent: z.catch(z.nullable(z.object({ key: z.string(), last: z.string() })), null),
  // Older versions saved drawings without their text: such drawings are not restored.
  readText: z.catch(z.nullable(readText), null),
});

export const toStored = ({
  currentValues,
  lastSavedValues,
  draftUpdatedAt,
  pendingRequest,
  ...rest
}: Autosave) =>
  ({
    ...rest,
    values: currentValues,
    base: lastSavedValues,
    basedOn: draftUpdatedAt,
    sent: pendingRequest,
  }) satisfies z.infer<typeof stored>;

export const saveForm = (presentation: Presentation, userId: number, autosave: Autosave) =>
  storeLocally(STORED_AS[presentation], userId, toStored(autosave));
/** Saves the form before a request is sent, so that the page that replaces a killed one knows of the request. */
export const saveFormFirst = (presentation: Presentation, userId: number, autosave: Autosave) =>
  storeLocallyFirst(STORED_AS[presentation], userId, toStored(autosave));
export const forgetForm = (presentation: Presentation, userId: number) =>
  deleteLocal(STORED_AS[presentation], userId);

/**
 * Reads this phone's autosave of the form, in any shape: `readAutosave` validates it. `null` where the phone's storage
 * does not answer.
 */
export const autosavedForm = (presentation: Presentation, userId: number) =>
  inTime(readLocal(STORED_AS[presentation], userId), null, FORM_PATIENCE);

/** `values`, with each saved value in place of its own if the types are equal. */
function withSaved(values: FormValues, saved: Readonly<Record<string, unknown>>): FormValues {
  const fitting = FORM_FIELD_NAMES.filter((field) => typeof saved[field] === typeof values[field]);
  return { ...values, ...Object.fromEntries(fitting.map((field) => [field, saved[field]])) };
}

/**
 * This phone's autosave of the new form (`draftId` `null`) or of a draft, read from `saved`. Fields that the form no
 * longer has are left out; a field that was not saved has the server's value. `null` for the autosave of another form,
 * or for another shape.
 */
export function readAutosave(
  saved: unknown,
  lastSavedValues: FormValues,
  draftId: number | null,
): Autosave | null {
  const read = stored.safeParse(saved);
  if (!read.success || read.data.draftId !== draftId) return null;
  const { values, base, basedOn, sent, ...rest } = read.data;
  return {
    ...rest,
    currentValues: withSaved(lastSavedValues, values),
    lastSavedValues: withSaved(lastSavedValues, base),
    draftUpdatedAt: basedOn,
    pendingRequest: sent,
  };
}

/**
 * This phone's autosave of a draft that was discarded elsewhere, as that of a new form: every value but the photos,
 * which are deleted with the draft. `null`: there is none.
 */
export function autosaveOfGone(saved: unknown, draftId: number) {
  const read = stored.safeParse(saved);
  if (!read.success || read.data.draftId !== draftId) return null;
  const kept = Object.entries(read.data.values).filter(([field]) => !isIn(PHOTO_FIELDS, field));
  const isNew = { step: 1, part: null, draftId: null, basedOn: null, sent: null };
  return { ...read.data, ...isNew, values: Object.fromEntries(kept), base: {} };
}

/**
 * The server's values with those that were typed on this phone and have not arrived. A typed value is dropped if the
 * field was changed elsewhere since.
 */
export function mergeAutosave(lastSavedValues: FormValues, autosave: Autosave | null): FormValues {
  if (!autosave) return lastSavedValues;
  const { currentValues, lastSavedValues: before } = autosave;
  const typed = FORM_FIELD_NAMES.filter(
    (field) => currentValues[field] !== before[field] && lastSavedValues[field] === before[field],
  );
  return { ...lastSavedValues, ...Object.fromEntries(typed.map((field) => [field, currentValues[field]])) };
}

/**
 * Deletes this phone's autosave of a discarded draft. The values of a new form stay, but its pending request is
 * dropped: it may have created the discarded draft.
 */
export async function forgetDraft(userId: number, draftId: number): Promise<void> {
  const saved = await readLocal(STORED_AS.inline, userId);
  if (typeof saved !== 'object' || saved === null || !('draftId' in saved)) return;
  if (saved.draftId === draftId) await forgetForm('inline', userId);
  else if (saved.draftId === null) await storeLocally(STORED_AS.inline, userId, { ...saved, sent: null });
}
