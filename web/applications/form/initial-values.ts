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
} from '#web/applications/form/form-fields.ts';
import { kindOf, type Stored, shownIn } from '#web/fields/field-kinds.ts';

/** What a record with the names of the contract holds; it need not have every field. */
export type Known = Readonly<Partial<Record<FormField, Stored | null | boolean>>>;

const isStored = (value: Known[FormField]): value is Stored =>
  typeof value === 'string' || typeof value === 'number';

/** What is known of a field, as it stands in the form; nothing where nothing is. */
function shownOf(field: FormField, known: Known): string {
  const value = known[field];
  const { kind } = entryOf(field);
  // A bank that no list holds would be chosen without being seen.
  if (kind === 'bank' && !bankOf(String(value))) return '';
  // Nothing and zero are alike: an income of zero is one that nobody has told.
  return isStored(value) ? shownIn(kind, value || null) : '';
}

function valueAtFirst(field: FormField, known: Known): string | boolean {
  const { kind, initial } = entryOf(field);
  if (kind === 'box') return false;
  return shownOf(field, known) || shownIn(kind, initial);
}

/**
 * Opening begins anew with personal, 10,000 and 2 instalments (rule: application-modal), and what is known of the
 * person.
 */
export function openingValues(known: Known, quote: { amount: number; term: number } | null): FormValues {
  const all: Known = { ...known, ...quote };
  const values = FORM_FIELD_NAMES.map((field) => [field, valueAtFirst(field, all)] as const);
  // `fromEntries` forgets the names; they are all that the table has, each with a value of its kind.
  return Object.fromEntries(values) as FormValues;
}

/**
 * What a draft holds, as the form shows it. Of the steps that were left behind also what was left empty there; else what it
 * does not hold is left to what is known of the person.
 */
export function draftValues(draft: Application): Partial<FormValues> {
  const texts = FORM_FIELD_NAMES.filter((field) => !kindOf(entryOf(field).kind).ofSigning);
  const held = texts.map((field) => [field, shownOf(field, draft)] as const);
  const isLeft = (field: FormField) => {
    const { inline } = entryOf(field);
    return inline?.optional === 'always' && inline.step < (draft.draftStep ?? 0);
  };
  return Object.fromEntries(held.filter(([field, value]) => value !== '' || isLeft(field)));
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

/** What the session knows, for when the server's answer about the rest does not arrive. */
export const ownFacts = (user: User): Known =>
  Object.fromEntries(
    FORM_FIELD_NAMES.flatMap((field) => {
      const { profile } = entryOf(field);
      return profile ? [[field, user[profile]]] : [];
    }),
  );

/** The values with what this phone kept of them; whatever in it is not of the form is left out. */
export function withKept(values: FormValues, kept: unknown): FormValues {
  if (typeof kept !== 'object' || kept === null) return values;
  const had: Readonly<Record<string, unknown>> = { ...kept };
  const fitting = FORM_FIELD_NAMES.filter((field) => typeof had[field] === typeof values[field]);
  return { ...values, ...Object.fromEntries(fitting.map((field) => [field, had[field]])) };
}
