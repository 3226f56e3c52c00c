import type { ProfileBody } from '#contract/profile.ts';
import { parseCedula } from '#domain/accounts/cedula.ts';
import { parsePhone } from '#domain/accounts/phone.ts';
import {
  PROFILE_FIELD,
  PROFILE_FIELDS,
  type ProfileColumns,
  type ProfileFieldName,
} from '#domain/accounts/profile-fields.ts';
import { namedColumns } from '#server/db/named-columns.ts';

const tidy = (text: string) => text.trim().replace(/\s+/g, ' ');

/** A field's value as its column has it: a blank text is `null`, an omitted one stays `undefined`. */
function storedAs(field: ProfileFieldName, value: string | number | null | undefined) {
  if (value === undefined || typeof value === 'number') return value;
  switch (PROFILE_FIELD[field].kind) {
    case 'name':
      return value === null ? undefined : tidy(value) || undefined;
    case 'cedula':
      return parseCedula(value ?? '');
    case 'phone':
    case 'otherPhone':
      return parsePhone(value ?? '');
    case 'email':
    case 'photo':
    case 'day':
    case 'pesos':
    case 'text':
      return tidy(value ?? '') || null;
  }
}

/** The columns that a body names, normalised: cédula as digits, phones as E.164, blank as `null`. */
export function profileColumns(body: ProfileBody) {
  const columns = PROFILE_FIELDS.map((field) => [field, storedAs(field, body[field])]);
  // `fromEntries` loses the names, each with its own value; `email` is the account's and is no such column.
  const { email: _, ...stored } = Object.fromEntries(columns) as {
    [F in ProfileFieldName]: ProfileColumns[F] | undefined;
  };
  return namedColumns(stored);
}
