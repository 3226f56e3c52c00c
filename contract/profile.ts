import * as z from 'zod/mini';
import { user } from '#contract/accounts.ts';
import { get, put, type Schema } from '#contract/endpoint.ts';
import {
  cedula,
  clearableText,
  DAY,
  day,
  email,
  emptiable,
  INCOME_MAX,
  instant,
  ownFile,
  personName,
  phone,
  wholeNumber,
} from '#contract/fields.ts';
import { PHONE_FORMAT, parsePhone } from '#domain/accounts/phone.ts';
import {
  PROFILE_FIELD,
  PROFILE_FIELDS,
  type ProfileFieldFacts,
  type ProfileFieldName,
  type ProfileKind,
} from '#domain/accounts/profile-fields.ts';
import { PROVING_CHANNELS } from '#domain/messages/channel.ts';
import { withCapital } from '#domain/with-capital.ts';

const CHECK = {
  name: ({ label }) => z.optional(personName(`${withCapital(label)} es requerido`, 2)),
  email: () => z.optional(email()),
  cedula: () => z.optional(cedula),
  phone: () => z.optional(phone),
  otherPhone: () => clearableText(PHONE_FORMAT, (text) => parsePhone(text) !== null),
  photo: () => emptiable(ownFile),
  day: () => clearableText(DAY, (text) => day.safeParse(text).success),
  pesos: ({ wrong = 'Debe ser un monto' }) => emptiable(wholeNumber(wrong, 0, INCOME_MAX)),
  text: ({ wrong, options, pattern, max }) =>
    clearableText(wrong, (text) => (options?.includes(text) ?? true) && (pattern?.test(text) ?? true), max),
} satisfies Readonly<Record<ProfileKind, (facts: ProfileFieldFacts) => Schema>>;

/**
 * The writable part of a profile: the fields of `users` except those that the lender decides
 * (rule: profile-writable-fields). Fields that a body does not name stay.
 */
export const profileFields = Object.fromEntries(
  PROFILE_FIELDS.map((field) => [field, CHECK[PROFILE_FIELD[field].kind](PROFILE_FIELD[field])]),
  // `fromEntries` loses the names; they are those of PROFILE_FIELD.
) as { [F in ProfileFieldName]: ReturnType<(typeof CHECK)[(typeof PROFILE_FIELD)[F]['kind']]> };
export const profileBody = z.strictObject(profileFields);
export type ProfileBody = z.infer<typeof profileBody>;

/** Whether a field of the profile may be empty; every account has the fields that may not. */
export const mayBeEmpty = (field: keyof ProfileBody): boolean => profileFields[field].safeParse(null).success;

/**
 * Whether a field may be filled in while the profile is locked: it is optional, and still empty (rule: profile-lock).
 */
export const isFillable = (
  field: keyof ProfileBody,
  profile: { readonly [F in keyof ProfileBody]?: unknown },
): boolean => mayBeEmpty(field) && profile[field] === null;

export const profile = z.object({
  user,
  /** Whether a sent application locks the profile: every field but the picture and empty ones (rule: profile-lock). */
  locked: z.boolean(),
  /** The channel that proved the account with a code; `contactVerifiedAt`: when. */
  contactVerifiedBy: z.nullable(z.enum(PROVING_CHANNELS)),
  contactVerifiedAt: z.nullable(instant),
  identityVerifiedAt: z.nullable(instant),
});

export type Profile = z.infer<typeof profile>;

export const profileApi = {
  read: get('/api/user/profile', 'signed-in', {
    summary: "The caller's own profile, whether it is locked, and what was verified when.",
    json: profile,
  }),
  update: put('/api/user/profile', 'signed-in', {
    summary:
      "Change the named fields of the caller's profile; after the first sent application only the picture and optional fields that are empty, unless an administrator.",
    body: profileBody,
    json: user,
    errors: ['profile_locked'],
  }),
} as const;
