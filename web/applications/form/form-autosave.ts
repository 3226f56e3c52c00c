import * as z from 'zod/mini';
import type { SentKey } from '#web/app/calls/action-key.ts';
import { forget, keep, keepFirst, readKept } from '#web/app/session/kept-data.ts';
import { FORM_FIELD_NAMES, type FormValues, type Presentation } from '#web/applications/form/form-fields.ts';

/** What this phone saves of an open form: a phone short of memory ends the page while its camera is open. */
export interface Autosave {
  readonly currentValues: FormValues;
  /** What the server had: a value that differs from it was typed on this phone. */
  readonly lastSavedValues: FormValues;
  readonly step: number;
  /** `null` while there is no draft. */
  readonly draftId: number | null;
  /** When the draft was last changed, as far as this phone knows. */
  readonly draftUpdatedAt: string | null;
  /** A request without an answer: it may have arrived. */
  readonly pendingRequest: SentKey | null;
}

/** Names in IndexedDB. Phones have forms saved under them: they never change, nor does `stored`. */
const STORED_AS = { modal: 'solicitud', inline: 'solicitud-en-pagina' } as const;

const fields = z.record(z.string(), z.unknown());
const stored = z.object({
  values: fields,
  base: fields,
  step: z.number(),
  draftId: z.nullable(z.number()),
  basedOn: z.nullable(z.string()),
  sent: z.catch(z.nullable(z.object({ key: z.string(), last: z.string() })), null),
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
  keep(STORED_AS[presentation], userId, toStored(autosave));
/** Saved before a request is sent, so that a page that ends meanwhile is followed by one that knows of the request. */
export const saveFormFirst = (presentation: Presentation, userId: number, autosave: Autosave) =>
  keepFirst(STORED_AS[presentation], userId, toStored(autosave));
export const forgetForm = (presentation: Presentation, userId: number) =>
  forget(STORED_AS[presentation], userId);

/** What this phone saved; `readAutosave` doubts its shape. */
export const autosavedForm = (presentation: Presentation, userId: number) =>
  readKept(STORED_AS[presentation], userId);

/** `values` with each saved value that has the type of its field. */
function withSaved(values: FormValues, saved: Readonly<Record<string, unknown>>): FormValues {
  const fitting = FORM_FIELD_NAMES.filter((field) => typeof saved[field] === typeof values[field]);
  return { ...values, ...Object.fromEntries(fitting.map((field) => [field, saved[field]])) };
}

/**
 * What this phone saved of the new form (`draftId` `null`) or of a draft. Fields that are no longer of the form are left
 * out; a field that was not saved is as the server has it. `null` where it was saved of another form, or has another shape.
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

/** What was typed on this phone and has not arrived stays, unless the field was changed elsewhere since. */
export function mergeAutosave(lastSavedValues: FormValues, autosave: Autosave | null): FormValues {
  if (!autosave) return lastSavedValues;
  const { currentValues, lastSavedValues: before } = autosave;
  const typed = FORM_FIELD_NAMES.filter(
    (field) => currentValues[field] !== before[field] && lastSavedValues[field] === before[field],
  );
  return { ...lastSavedValues, ...Object.fromEntries(typed.map((field) => [field, currentValues[field]])) };
}

/**
 * Forgets what this phone saved of a draft that has been discarded. What was typed for a new form stays; only its pending
 * request is not repeated: it may have become this draft, which is gone.
 */
export async function forgetDraft(userId: number, draftId: number): Promise<void> {
  const saved = await readKept(STORED_AS.inline, userId);
  if (typeof saved !== 'object' || saved === null || !('draftId' in saved)) return;
  if (saved.draftId === draftId) await forgetForm('inline', userId);
  else if (saved.draftId === null) await keep(STORED_AS.inline, userId, { ...saved, sent: null });
}
