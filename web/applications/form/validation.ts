import { submission } from '#contract/submission.ts';
import { ageOn, dayInSantoDomingo, readDay } from '#domain/calendar.ts';
import { UNDER_AGE } from '#domain/limits/account-words.ts';
import { ADULT_AGE } from '#domain/limits/limits.ts';
import {
  entryOf,
  type FormErrors,
  type FormField,
  type FormValues,
  type Presentation,
} from '#web/applications/form/form-fields.ts';
import { requestValue } from '#web/applications/form/request-body.ts';
import { asksSumInWords } from '#web/signing/asks-sum.ts';
import { DAY_FORMAT_MESSAGE } from '#web/ui/fields/day-field.tsx';

/** What is checked together: the fields of a step. */
export interface Checked {
  readonly presentation: Presentation;
  readonly fields: readonly FormField[];
  /** Begins the sentence that lists what is missing (rule: application-fields). */
  readonly missing: string;
}

function birthDateError(typed: string): string | undefined {
  const today = dayInSantoDomingo(new Date());
  const birth = readDay(typed);
  if (birth === null || birth > today) return DAY_FORMAT_MESSAGE;
  return ageOn(birth, today) < ADULT_AGE ? UNDER_AGE : undefined;
}

/** The contract's sentence for a field; `undefined` when it is right. */
function errorOf(field: FormField, value: string | boolean, optional: boolean): string | undefined {
  const isEmpty = typeof value === 'string' && value.trim() === '';
  if (isEmpty && optional) return undefined;
  const { empty } = entryOf(field);
  if (isEmpty && empty) return empty;
  if (field === 'birthDate') return birthDateError(String(value));
  const checked = submission.shape[field].safeParse(requestValue(field, value));
  return checked.success ? undefined : checked.error.issues[0]?.message;
}

/** The errors of a step by field; `toSign` asks for fields, too, that may stay empty until then. */
export function errorsOf({ presentation, fields }: Checked, values: FormValues, toSign = false): FormErrors {
  const wrong = fields.flatMap((field) => {
    const optional = entryOf(field)[presentation]?.optional;
    const notAsked = field === 'sumInWords' && !asksSumInWords();
    const mayBeEmpty = notAsked || optional === 'always' || (optional === 'until-signed' && !toSign);
    const message = errorOf(field, values[field], mayBeEmpty);
    return message === undefined ? [] : [[field, message] as const];
  });
  return Object.fromEntries(wrong);
}

/** How a sentence names a field. */
export const nameOf = (field: FormField): string => entryOf(field).name ?? entryOf(field).label;

/** The sentence over the fields: which are missing or wrong, by name. */
export function summaryOf({ fields, missing }: Checked, errors: FormErrors, values: FormValues): string {
  const wrong = fields.filter((field) => errors[field] !== undefined);
  const named = wrong.map(nameOf).join(', ');
  // A name with its range already says what is wrong.
  const isMissing = (field: FormField) =>
    values[field] === false || String(values[field]).trim() === '' || entryOf(field).name !== undefined;
  return wrong.some(isMissing) ? `${missing} ${named}` : `Corrija: ${named}`;
}
