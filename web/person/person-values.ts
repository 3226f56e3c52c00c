import type { User } from '#contract/accounts.ts';
import { type ProfileBody, profileFields } from '#contract/profile.ts';
import { formatCedula } from '#domain/accounts/cedula.ts';
import { formatPhone } from '#domain/accounts/phone.ts';
import { formatDay, readDay } from '#domain/calendar.ts';
import { formatPesos, parsePesos } from '#domain/money.ts';
import { FIELDS, isField, type ProfileField } from '#web/person/person-fields.ts';
import { DAY_FORMAT_MESSAGE } from '#web/ui/fields/day-field.tsx';
import { MONEY_FORMAT_MESSAGE } from '#web/ui/fields/money-field.tsx';

/** What stands in the fields, as typed. */
export type ProfileValues = Readonly<Record<ProfileField, string>>;
export type ProfileErrors = Readonly<Partial<Record<string, string>>>;

const NAMES = Object.keys(FIELDS).filter(isField);

/** A stored value as a person reads it; empty where there is none. */
export function readable(field: ProfileField, user: User): string {
  const value = user[field];
  if (value === null) return '';
  if (typeof value === 'number') return formatPesos(value);
  if (field === 'cedula') return formatCedula(value);
  if (field === 'phone' || field === 'emergencyContactPhone') return formatPhone(value);
  return field === 'birthDate' ? formatDay(value) : value;
}

export const valuesOf = (user: User): ProfileValues =>
  Object.fromEntries(
    NAMES.map((field) => [field, readable(field, user).replace('RD$', '')]),
  ) as ProfileValues;

/** A changed value as the contract wants it, or the sentence for what cannot be read. */
function wireOf(field: ProfileField, typed: string): { value: string | number | null } | { error: string } {
  const blank = typed.trim() === '';
  // What every account has cannot be emptied: the contract has the sentence for it.
  if (['firstName', 'lastName', 'cedula', 'phone'].includes(field)) return { value: typed };
  if (blank) return { value: null };
  if (field === 'monthlyIncome') {
    const amount = parsePesos(typed);
    return amount === null ? { error: MONEY_FORMAT_MESSAGE } : { value: amount };
  }
  if (field === 'birthDate') {
    const day = readDay(typed);
    return day === null ? { error: DAY_FORMAT_MESSAGE } : { value: day };
  }
  return { value: typed };
}

/** The fields that differ from what is stored. */
export const changedFields = (values: ProfileValues, user: User): ProfileField[] => {
  const stored = valuesOf(user);
  return NAMES.filter((field) => values[field].trim() !== stored[field]);
};

/** What would be sent: only what was changed, each held to the contract's sentence. */
export function changesOf(values: ProfileValues, user: User): { body: ProfileBody; errors: ProfileErrors } {
  const errors: Record<string, string> = {};
  const body: Record<string, string | number | null> = {};
  for (const field of changedFields(values, user)) {
    const wire = wireOf(field, values[field]);
    if ('error' in wire) {
      errors[field] = wire.error;
      continue;
    }
    const checked = profileFields[field].safeParse(wire.value);
    if (checked.success) body[field] = wire.value;
    else errors[field] = checked.error.issues[0]?.message ?? 'Revise este dato';
  }
  return { body, errors };
}
