import { submission } from '#contract/submission.ts';
import { ageOn, dayInSantoDomingo, readDay } from '#domain/calendar.ts';
import { UNDER_AGE } from '#domain/limits/account-words.ts';
import { ADULT_AGE } from '#domain/limits/limits.ts';
import { amountRefusal, typeRefusal } from '#domain/limits/refusals.ts';
import { isTerm, type Term } from '#domain/loans/terms.ts';
import { parsePesos } from '#domain/money.ts';
import { paydaysRefusal } from '#domain/products/paydays.ts';
import {
  entryOf,
  type FormErrors,
  type FormField,
  type FormValues,
  isAsked,
  optionalOf,
  type Presentation,
} from '#web/applications/form/form-fields.ts';
import { requestValue } from '#web/applications/form/request-body.ts';
import { kindOf } from '#web/fields/field-kinds.ts';
import { DAY_FORMAT_MESSAGE } from '#web/ui/forms.tsx';

/** The fields that a validation covers: those of a step or a part. */
export interface Checked {
  readonly presentation: Presentation;
  readonly fields: readonly FormField[];
  /** Beginning of the message that lists the missing fields (rule: application-fields). */
  readonly missing: string;
}

function birthDateError(typed: string): string | undefined {
  const today = dayInSantoDomingo(new Date());
  const birth = readDay(typed);
  if (birth === null || birth > today) return DAY_FORMAT_MESSAGE;
  return ageOn(birth, today) < ADULT_AGE ? UNDER_AGE : undefined;
}

/** The contract's message for a field's value; `undefined` when it is valid. */
function errorOf(field: FormField, value: string | boolean, optional: boolean): string | undefined {
  const isEmpty = typeof value === 'string' && value.trim() === '';
  if (isEmpty && optional) return undefined;
  const { empty } = entryOf(field);
  if (isEmpty && empty) return empty;
  if (field === 'birthDate') return birthDateError(String(value));
  const { parse, unreadable } = kindOf(entryOf(field).kind);
  if (typeof value === 'string' && !isEmpty && unreadable && parse(value) === null) return unreadable;
  const checked = submission.shape[field].safeParse(requestValue(field, value));
  return checked.success ? undefined : checked.error.issues[0]?.message;
}

/** Why the product of the chosen term has no such amount, or is not for such a type of loan. */
function wrongForProduct(field: FormField, values: FormValues): string | null {
  const term = Number(values.term);
  if (!isTerm(term)) return null;
  if (field === 'paydays') return paydaysRefusal(term, values.paydays);
  if (field === 'loanType') return typeRefusal(values.loanType, term);
  return field === 'amount' ? amountRefusal(parsePesos(values.amount) ?? 0, term) : null;
}

/** The errors of a step by field. With `toSign`, fields are errors too that may be empty until the signature. */
export function errorsOf({ presentation, fields }: Checked, values: FormValues, toSign = false): FormErrors {
  const asked = fields.filter((field) => isAsked(field, values));
  const wrong = asked.flatMap((field) => {
    const optional = optionalOf(field, presentation);
    const mayBeEmpty = optional?.mayBeEmpty({ toSign, values }) ?? false;
    const message = errorOf(field, values[field], mayBeEmpty) ?? wrongForProduct(field, values) ?? undefined;
    return message === undefined ? [] : [[field, message] as const];
  });
  return Object.fromEntries(wrong);
}

/** Name of a field in a message to a customer; some depend on the terms that the customer may have. */
export function fieldLabel(field: FormField, terms: readonly Term[]): string {
  const { name, label } = entryOf(field);
  return typeof name === 'function' ? name(terms) : (name ?? label);
}

/** The message over the fields that names the missing or wrong ones. */
export function summaryOf(
  { fields, missing }: Checked,
  errors: FormErrors,
  values: FormValues,
  terms: readonly Term[],
): string {
  const wrong = fields.filter((field) => errors[field] !== undefined);
  const named = wrong.map((field) => fieldLabel(field, terms)).join(', ');
  // A name with its range already says what is wrong.
  const isMissing = (field: FormField) =>
    values[field] === false || String(values[field]).trim() === '' || entryOf(field).name !== undefined;
  return wrong.some(isMissing) ? `${missing} ${named}` : `Corrija: ${named}`;
}
