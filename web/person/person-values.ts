import type { ClientAccount } from '#contract/clients.ts';
import { mayBeEmpty, type ProfileBody, profileFields } from '#contract/profile.ts';
import { displayValue, kindOf, type Stored } from '#web/fields/field-kinds.ts';
import type { ProfileField } from '#web/fields/field-look.ts';
import { FIELD_NAMES, FIELDS } from '#web/person/person-fields.ts';

/** The values of a profile's fields, as typed. */
export type ProfileValues = Readonly<Record<ProfileField, string>>;
export type ProfileErrors = Readonly<Partial<Record<string, string>>>;

/** A stored value of the profile as its field shows it; empty without one. */
const shown = (field: ProfileField, user: ClientAccount): string =>
  displayValue(FIELDS[field].kind, user[field]);

/** A stored value of the profile as text to read. */
export const readable = (field: ProfileField, user: ClientAccount): string =>
  FIELDS[field].kind === 'money' && user[field] !== null ? `RD$${shown(field, user)}` : shown(field, user);

export const valuesOf = (user: ClientAccount): ProfileValues =>
  // `fromEntries` loses the names; they are all of the table's.
  Object.fromEntries(FIELD_NAMES.map((field) => [field, shown(field, user)])) as ProfileValues;

/** A typed value in the contract's format, or the message for an unreadable one. */
function toBodyValue(field: ProfileField, typed: string): { value: Stored | null } | { error: string } {
  if (typed.trim() === '' && mayBeEmpty(field)) return { value: null };
  const { parse, unreadable } = kindOf(FIELDS[field].kind);
  const value = parse(typed);
  return value === null && unreadable ? { error: unreadable } : { value };
}

/** The fields whose typed values differ from the stored ones. */
export const changedFields = (values: ProfileValues, user: ClientAccount): ProfileField[] => {
  const stored = valuesOf(user);
  return FIELD_NAMES.filter((field) => values[field].trim() !== stored[field]);
};

/** The body of a save: only the changed fields, each validated by the contract. */
export function changesOf(
  values: ProfileValues,
  user: ClientAccount,
): { body: ProfileBody; errors: ProfileErrors } {
  const errors: Record<string, string> = {};
  const body: Record<string, string | number | null> = {};
  for (const field of changedFields(values, user)) {
    const wire = toBodyValue(field, values[field]);
    if ('error' in wire) {
      errors[field] = wire.error;
      continue;
    }
    const checked = profileFields[field].safeParse(wire.value);
    if (checked.success) body[field] = wire.value;
    else errors[field] = checked.error.issues[0]?.message ?? 'Revisa este dato';
  }
  return { body, errors };
}
