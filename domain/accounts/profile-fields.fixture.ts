import {
  PROFILE_FIELD,
  PROFILE_FIELDS,
  type ProfileColumns,
  type ProfileFieldFacts,
  type ProfileFieldName,
  type ProfileKind,
} from '#domain/accounts/profile-fields.ts';

/** A value of each kind that no person of the cast has; `at` makes it another one for each field. */
const OF_KIND: Readonly<Record<ProfileKind, (at: number, field: ProfileFieldName) => string | number>> = {
  name: (at) => `Xiomar${String.fromCharCode('a'.charCodeAt(0) + at)}`,
  email: () => 'xiomara@demo.do',
  cedula: () => '00198765432',
  phone: (at) => `+182955577${10 + at}`,
  otherPhone: (at) => `+182955577${10 + at}`,
  photo: () => '/api/documents/xiomaraxiomara/file',
  day: (at) => `1991-02-${10 + (at % 18)}`,
  pesos: (at) => 77_700 + at,
  text: (_at, field) => `Xiomara ${field}`,
};

/** A value for each field with a pattern. */
const OF_PATTERN: Readonly<Partial<Record<ProfileFieldName, string>>> = { postalCode: '51000' };

const factsOf = (field: ProfileFieldName): ProfileFieldFacts => PROFILE_FIELD[field];

/** A value of its own for each field of a profile, as its column has it. */
export const FILLED_PROFILE = Object.fromEntries(
  PROFILE_FIELDS.map((field, at) => {
    const { kind, options } = factsOf(field);
    return [field, OF_PATTERN[field] ?? options?.[at % options.length] ?? OF_KIND[kind](at, field)];
  }),
  // `fromEntries` loses the names, each with its own value.
) as { readonly [F in ProfileFieldName]: NonNullable<ProfileColumns[F]> };

/** The fields of a profile that accept any text, of the field's length. */
export const FREE_TEXTS = PROFILE_FIELDS.filter((field) => {
  const { kind, options, pattern } = factsOf(field);
  return kind === 'text' && !options && !pattern;
});
export const asLongAsAllowed = (field: ProfileFieldName, text: string): string =>
  text.slice(0, factsOf(field).max);
