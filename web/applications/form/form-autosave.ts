import * as z from 'zod/mini';
import type { SentKey } from '#web/app/calls/action-key.ts';
import { deleteLocal, readLocal, storeLocally, storeLocallyFirst } from '#web/app/session/local-store.ts';
import { FORM_FIELD_NAMES, type FormValues, type Presentation } from '#web/applications/form/form-fields.ts';
import { STORED_AS } from '#web/applications/form/stored-forms.ts';

/** This phone's autosave of an open form: a phone short of memory ends the page while its camera is open. */
export interface Autosave {
  readonly currentValues: FormValues;
  /** The server's values: a value that differs was typed on this phone. */
  readonly lastSavedValues: FormValues;
  readonly step: number;
  /** Of the step, when it has several; forms saved by older versions have none. */
  readonly part: string | null;
  /** `null` while there is no draft. */
  readonly draftId: number | null;
  /** The draft's last change, as far as this phone knows. */
  readonly draftUpdatedAt: string | null;
  /** A request without a response: it may have arrived. */
  readonly pendingRequest: SentKey | null;
}

// Phones have forms saved in this shape: its names never change.
const fields = z.record(z.string(), z.unknown());
const stored = z.object({
  values: fields,
  base: fields,
  step: z.number(),
  part: z.catch(z.nullable(z.string()), null),
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
  storeLocally(STORED_AS[presentation], userId, toStored(autosave));
/** Saved before the request is sent, so that the next page knows of it if this one ends. */
export const saveFormFirst = (presentation: Presentation, userId: number, autosave: Autosave) =>
  storeLocallyFirst(STORED_AS[presentation], userId, toStored(autosave));
export const forgetForm = (presentation: Presentation, userId: number) =>
  deleteLocal(STORED_AS[presentation], userId);

/** This phone's autosave; `readAutosave` validates its shape. */
export const autosavedForm = (presentation: Presentation, userId: number) =>
  readLocal(STORED_AS[presentation], userId);

/** `values` with each saved value that has the type of its field. */
function withSaved(values: FormValues, saved: Readonly<Record<string, unknown>>): FormValues {
  const fitting = FORM_FIELD_NAMES.filter((field) => typeof saved[field] === typeof values[field]);
  return { ...values, ...Object.fromEntries(fitting.map((field) => [field, saved[field]])) };
}

/**
 * This phone's autosave of the new form (`draftId` `null`) or of a draft. It omits fields that the form no longer has;
 * a field that was not saved has the server's value. `null` for another form's autosave, or another shape.
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

/** A value typed on this phone that has not arrived stays, unless the field was changed elsewhere since. */
export function mergeAutosave(lastSavedValues: FormValues, autosave: Autosave | null): FormValues {
  if (!autosave) return lastSavedValues;
  const { currentValues, lastSavedValues: before } = autosave;
  const typed = FORM_FIELD_NAMES.filter(
    (field) => currentValues[field] !== before[field] && lastSavedValues[field] === before[field],
  );
  return { ...lastSavedValues, ...Object.fromEntries(typed.map((field) => [field, currentValues[field]])) };
}

/**
 * Deletes this phone's autosave of a discarded draft. Values of a new form stay; only its pending request is not
 * repeated: it may have created this draft, which is gone.
 */
export async function forgetDraft(userId: number, draftId: number): Promise<void> {
  const saved = await readLocal(STORED_AS.inline, userId);
  if (typeof saved !== 'object' || saved === null || !('draftId' in saved)) return;
  if (saved.draftId === draftId) await forgetForm('inline', userId);
  else if (saved.draftId === null) await storeLocally(STORED_AS.inline, userId, { ...saved, sent: null });
}
