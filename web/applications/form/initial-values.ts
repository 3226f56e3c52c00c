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
  optionalOf,
  type Presentation,
} from '#web/applications/form/form-fields.ts';
import { stepOf } from '#web/applications/form/steps.ts';
import { displayValue, type Stored } from '#web/fields/field-kinds.ts';

/** Known values of the form's fields: the prefill, a draft or the profile. Any field may be missing. */
export type StoredFields = Readonly<Partial<Record<FormField, Stored | null | boolean | undefined>>>;

/** A stored field as the form shows it; empty without a stored value. */
function displayField(field: FormField, stored: StoredFields): string {
  const value = stored[field];
  const { kind } = entryOf(field);
  // A bank that no list contains would be selected invisibly.
  if (kind === 'bank' && !bankOf(String(value))) return '';
  // Zero counts as empty: the customer never gave an income.
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
  // `fromEntries` loses the names; they are all of the table's, each with a value of its kind.
  return Object.fromEntries(values) as FormValues;
}

/**
 * The answered fields of a draft. An optional field of a completed step counts even when it is empty; any other empty
 * field may still be prefilled.
 */
export function draftValues(draft: Application): Partial<FormValues> {
  const wasLeftEmpty = (field: FormField) =>
    optionalOf(field, 'inline')?.isAnsweredEmpty === true &&
    (stepOf('inline', field)?.number ?? 0) < (draft.draftStep ?? 0);
  return Object.fromEntries(
    FORM_FIELD_NAMES.filter(isDraftField)
      .map((field) => [field, displayField(field, draft)] as const)
      .filter(([field, value]) => value !== '' || wasLeftEmpty(field)),
  );
}

/** The values of the photo fields from uploaded documents, each at the field for its type. */
export const photoValues = (documents: readonly Document[]): Partial<FormValues> =>
  Object.fromEntries(
    documents.flatMap(({ documentType, filePath }) =>
      PHOTO_FIELDS.filter((field) => PHOTO_FIELD[field].documentType === documentType).map((field) => [
        field,
        filePath,
      ]),
    ),
  );

/** The customer's data in the session as known answers, for when the prefill does not arrive. */
export const profileAsPrefill = (user: User): StoredFields =>
  Object.fromEntries(
    FORM_FIELD_NAMES.flatMap((field) => {
      const { profile } = entryOf(field);
      return profile ? [[field, user[profile]]] : [];
    }),
  );
