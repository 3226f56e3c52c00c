import {
  PROFILE_FIELD,
  PROFILE_FIELDS,
  type ProfileColumns,
  type ProfileFieldFacts,
  type ProfileFieldName,
  type ProfileKind,
} from '#domain/accounts/profile-fields.ts';

/** A value of each kind that no person of the cast has. */
const OF_KIND = {
  name: 'Xiomara',
  email: 'xiomara@demo.do',
  cedula: '00198765432',
  phone: '+18295557731',
  otherPhone: '+18295557731',
  photo: '/api/documents/xiomaraxiomara/file',
  day: '1991-02-03',
  pesos: 77_731,
  text: 'Xiomara',
} satisfies Readonly<Record<ProfileKind, string | number>>;

/** A value for each field with a pattern. */
const OF_PATTERN: Readonly<Partial<Record<ProfileFieldName, string>>> = { postalCode: '51000' };

const factsOf = (field: ProfileFieldName): ProfileFieldFacts => PROFILE_FIELD[field];

/** A value for each field of a profile, as its column has it. */
export const FILLED_PROFILE = Object.fromEntries(
  PROFILE_FIELDS.map((field) => [
    field,
    OF_PATTERN[field] ?? factsOf(field).options?.[0] ?? OF_KIND[factsOf(field).kind],
  ]),
  // `fromEntries` loses the names, each with its own value.
) as { readonly [F in ProfileFieldName]: NonNullable<ProfileColumns[F]> };

/** The fields of a profile that accept any text, of the field's length. */
export const FREE_TEXTS = PROFILE_FIELDS.filter((field) => {
  const { kind, options, pattern } = factsOf(field);
  return kind === 'text' && !options && !pattern;
});
export const asLongAsAllowed = (field: ProfileFieldName, text: string): string =>
  text.slice(0, factsOf(field).max);
