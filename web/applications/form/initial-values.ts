import type { User } from '#contract/accounts.ts';
import { PHOTO_FIELD, PHOTO_FIELDS } from '#contract/application-fields.ts';
import type { Application } from '#contract/applications.ts';
import type { Document } from '#contract/documents.ts';
import { bankOf } from '#domain/banks.ts';
import {
  entryOf,
  FORM_FIELD_NAMES,
  type FormField,
  type FormValues,
  isDraftField,
  type Presentation,
} from '#web/applications/form/form-fields.ts';
import { stepOf } from '#web/applications/form/steps.ts';
import { displayValue, type Stored } from '#web/fields/field-kinds.ts';

/** A record with the names of the contract: the prefill, a draft or the profile. It need not have every field. */
export type StoredFields = Readonly<Partial<Record<FormField, Stored | null | boolean>>>;

/** A stored field as the form shows it; empty where nothing is stored. */
function displayField(field: FormField, stored: StoredFields): string {
  const value = stored[field];
  const { kind } = entryOf(field);
  // A bank that no list has would be chosen without being seen.
  if (kind === 'bank' && !bankOf(String(value))) return '';
  // Zero counts as nothing: it is an income that was never told.
  return typeof value === 'string' || typeof value === 'number' ? displayValue(kind, value || null) : '';
}

/** The values of a new form: the prefill, else the table's defaults (rule: application-modal). */
export function initialValues(presentation: Presentation, prefill: StoredFields): FormValues {
  const initialOf = (field: FormField) => {
    const { kind, initial, [presentation]: place } = entryOf(field);
    if (kind === 'box') return false;
    return displayField(field, prefill) || displayValue(kind, place?.initial ?? initial);
  };
  const values = FORM_FIELD_NAMES.map((field) => [field, initialOf(field)] as const);
  // `fromEntries` forgets the names; they are all that the table has, each with a value of its kind.
  return Object.fromEntries(values) as FormValues;
}

/**
 * The fields that a draft has. An optional field of a step that was left counts even when it is empty; any other empty
 * field may still be prefilled.
 */
export function draftValues(draft: Application): Partial<FormValues> {
  const wasLeftEmpty = (field: FormField) =>
    entryOf(field).inline?.optional === 'always' &&
    (stepOf('inline', field)?.number ?? 0) < (draft.draftStep ?? 0);
  return Object.fromEntries(
    FORM_FIELD_NAMES.filter(isDraftField)
      .map((field) => [field, displayField(field, draft)] as const)
      .filter(([field, value]) => value !== '' || wasLeftEmpty(field)),
  );
}

/** Each upload at the field that asks for its kind. */
export const photoValues = (documents: readonly Document[]): Partial<FormValues> =>
  Object.fromEntries(
    documents.flatMap(({ documentType, filePath }) =>
      PHOTO_FIELDS.filter((field) => PHOTO_FIELD[field].documentType === documentType).map((field) => [
        field,
        filePath,
      ]),
    ),
  );

/** What the session knows of the person, for when the prefill does not arrive. */
export const profileAsPrefill = (user: User): StoredFields =>
  Object.fromEntries(
    FORM_FIELD_NAMES.flatMap((field) => {
      const { profile } = entryOf(field);
      return profile ? [[field, user[profile]]] : [];
    }),
  );
