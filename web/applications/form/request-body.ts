import {
  entryOf,
  FORM_FIELD_NAMES,
  type FormField,
  type FormValues,
  isAsked,
  isDraftField,
} from '#web/applications/form/form-fields.ts';
import { kindOf, type Stored } from '#web/fields/field-kinds.ts';

const isEmpty = (value: string | boolean) => typeof value === 'string' && value.trim() === '';

/**
 * A field's typed value as the contract requires it: numbers as numbers, a day as its date; `undefined` for an empty or
 * unreadable text.
 */
export function requestValue(field: FormField, value: string | boolean): Stored | boolean | undefined {
  if (typeof value === 'boolean') return value;
  return isEmpty(value) ? undefined : (kindOf(entryOf(field).kind).parse(value) ?? undefined);
}

/** The values of the fields as the body of a request; empty ones are omitted. */
export const toRequestBody = (values: FormValues, fields: readonly FormField[]): Record<string, unknown> =>
  Object.fromEntries(
    fields
      .filter((field) => isAsked(field, values))
      .map((field) => [field, requestValue(field, values[field])] as const)
      .filter(([, value]) => value !== undefined),
  );

/** The body of a draft's change: `null` empties a field; unreadable values are omitted. */
export const toDraftChange = (values: FormValues, fields: readonly FormField[]): Record<string, unknown> => ({
  ...Object.fromEntries(
    fields
      .filter((field) => isDraftField(field) && isAsked(field, values) && isEmpty(values[field]))
      .map((field) => [field, null]),
  ),
  ...toRequestBody(values, fields),
});

/** The body of the single request that sends a whole application (rule: application-travels-once). */
export const toSubmission = (values: FormValues): Record<string, unknown> => ({
  ...toRequestBody(values, FORM_FIELD_NAMES),
  confirmAmount: true,
});
