import type { ClientAccount } from '#contract/clients.ts';
import { mayBeEmpty, type ProfileBody, profileFields } from '#contract/profile.ts';
import { displayValue, kindOf, type Stored } from '#web/fields/field-kinds.ts';
import type { ProfileField } from '#web/fields/field-look.ts';
import { FIELD_NAMES, FIELDS } from '#web/person/person-fields.ts';

/** What stands in the fields, as typed. */
export type ProfileValues = Readonly<Record<ProfileField, string>>;
export type ProfileErrors = Readonly<Partial<Record<string, string>>>;

/** A stored value as it stands in its field; empty where there is none. */
const shown = (field: ProfileField, user: ClientAccount): string =>
  displayValue(FIELDS[field].kind, user[field]);

/** A stored value as a person reads it. */
export const readable = (field: ProfileField, user: ClientAccount): string =>
  FIELDS[field].kind === 'money' && user[field] !== null ? `RD$${shown(field, user)}` : shown(field, user);

export const valuesOf = (user: ClientAccount): ProfileValues =>
  // `fromEntries` forgets the names; they are all that the table has.
  Object.fromEntries(FIELD_NAMES.map((field) => [field, shown(field, user)])) as ProfileValues;

/** A changed value as the contract wants it, or the sentence for what cannot be read. */
function wireOf(field: ProfileField, typed: string): { value: Stored | null } | { error: string } {
  if (typed.trim() === '' && mayBeEmpty(field)) return { value: null };
  const { parse, unreadable } = kindOf(FIELDS[field].kind);
  const value = parse(typed);
  return value === null && unreadable ? { error: unreadable } : { value };
}

/** The fields that differ from what is stored. */
export const changedFields = (values: ProfileValues, user: ClientAccount): ProfileField[] => {
  const stored = valuesOf(user);
  return FIELD_NAMES.filter((field) => values[field].trim() !== stored[field]);
};

/** What would be sent: only what was changed, each held to the contract's sentence. */
export function changesOf(
  values: ProfileValues,
  user: ClientAccount,
): { body: ProfileBody; errors: ProfileErrors } {
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
