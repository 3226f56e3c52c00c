import { EMPLOYMENT_STATUSES } from '#domain/accounts/account.ts';
import type { Shown } from '#domain/accounts/who-sees.ts';
import { type KeysWhereEqual, keysOf, keysWhereEqual, pick } from '#domain/enum-table.ts';
import { PAYDAYS } from '#domain/products/paydays.ts';
import { PROVINCES } from '#domain/provinces.ts';

/** What a field of the profile holds, which says its column, its check and its look. */
export type ProfileKind =
  | 'name'
  | 'email'
  | 'cedula'
  | 'phone'
  | 'otherPhone'
  | 'photo'
  | 'day'
  | 'pesos'
  | 'text';

interface Group {
  /** The work for which staff need the group's fields (rule: who-sees-what); `null`: all of the staff see them. */
  readonly shown: Shown | null;
}

/** The groups of fields of a profile, in the order of its screens. */
export const PROFILE_GROUP = {
  identity: { shown: null },
  contact: { shown: null },
  emergency: { shown: null },
  work: { shown: 'income' },
  bank: { shown: 'account' },
  picture: { shown: null },
} as const satisfies Readonly<Record<string, Group>>;
export type ProfileGroup = keyof typeof PROFILE_GROUP;

export interface ProfileFieldFacts {
  readonly kind: ProfileKind;
  readonly group: ProfileGroup;
  /** The name in the audit log and in the choice of what to correct; with a capital it is the label of the form. */
  readonly label: string;
  /**
   * Whether the list of clients is searched by it; the trigger of `client_search` names the column too. What finds a
   * client is also what the list's row, the desk and the head of the client's page show.
   */
  readonly searched: boolean;
  /** Whether the staff's check of the identity proves it: then its person no longer changes it. */
  readonly isProved?: true;
  /** The only texts that a text may be, the pattern that it has, or its most characters. */
  readonly options?: readonly string[];
  readonly pattern?: RegExp;
  readonly max?: number;
  /** The error for a value that these do not allow. */
  readonly wrong?: string;
}

/**
 * Every field of a profile that its person or the staff may write, once. Its column, the check of a body, replies and
 * who sees them, forms, audit labels, the export's dictionary, the copy of a person's own data, what it tells of the person
 * (docs/privacy.md) and the erasure derive from here.
 */
export const PROFILE_FIELD = {
  firstName: { kind: 'name', group: 'identity', label: 'nombre', searched: true, isProved: true },
  lastName: { kind: 'name', group: 'identity', label: 'apellido', searched: true, isProved: true },
  cedula: { kind: 'cedula', group: 'identity', label: 'cédula', searched: true, isProved: true },
  birthDate: {
    kind: 'day',
    group: 'identity',
    label: 'fecha de nacimiento',
    searched: false,
    isProved: true,
  },
  phone: { kind: 'phone', group: 'contact', label: 'teléfono', searched: true },
  /** The e-mail with which the person signs in; `null` for a client who cannot sign in (rule: no-email). */
  email: { kind: 'email', group: 'contact', label: 'email', searched: true },
  address: { kind: 'text', group: 'contact', label: 'dirección', searched: false },
  city: { kind: 'text', group: 'contact', label: 'ciudad', searched: false },
  province: {
    kind: 'text',
    group: 'contact',
    label: 'provincia',
    searched: false,
    options: PROVINCES,
    wrong: 'Elija una provincia de la lista',
  },
  postalCode: {
    kind: 'text',
    group: 'contact',
    label: 'código postal',
    searched: false,
    pattern: /^\d{5}$/,
    wrong: 'El código postal tiene 5 dígitos',
  },
  emergencyContactName: {
    kind: 'text',
    group: 'emergency',
    label: 'contacto de emergencia',
    searched: false,
  },
  emergencyContactPhone: {
    kind: 'otherPhone',
    group: 'emergency',
    label: 'teléfono del contacto',
    searched: false,
  },
  emergencyContactRelation: {
    kind: 'text',
    group: 'emergency',
    label: 'parentesco del contacto',
    searched: false,
  },
  employmentStatus: {
    kind: 'text',
    group: 'work',
    label: 'situación laboral',
    searched: false,
    options: EMPLOYMENT_STATUSES,
    wrong: 'Elija una situación laboral de la lista',
  },
  companyName: { kind: 'text', group: 'work', label: 'empresa', searched: false },
  occupation: { kind: 'text', group: 'work', label: 'ocupación', searched: false },
  monthlyIncome: {
    kind: 'pesos',
    group: 'work',
    label: 'ingreso mensual',
    searched: false,
    wrong: 'El ingreso mensual debe ser 0 o más',
  },
  paydays: {
    kind: 'text',
    group: 'work',
    label: 'días de cobro',
    searched: false,
    options: PAYDAYS,
    wrong: 'Elija los días de cobro de la lista',
  },
  workAddress: { kind: 'text', group: 'work', label: 'dirección del trabajo', searched: false },
  bankName: { kind: 'text', group: 'bank', label: 'banco', searched: false },
  accountNumber: { kind: 'text', group: 'bank', label: 'número de cuenta', searched: false, max: 34 },
  profileImageUrl: { kind: 'photo', group: 'picture', label: 'foto', searched: false },
} as const satisfies Readonly<Record<string, ProfileFieldFacts>>;
export type ProfileFieldName = keyof typeof PROFILE_FIELD;
// Both lists are marked as pure: a page that checks a login leaves the table out.
export const PROFILE_FIELDS = /* @__PURE__ */ keysOf(PROFILE_FIELD);

interface Stored extends Readonly<Record<ProfileKind, unknown>> {
  readonly name: string;
  readonly email: string | null;
  readonly cedula: string | null;
  readonly phone: string | null;
  readonly otherPhone: string | null;
  readonly photo: string | null;
  readonly day: string | null;
  readonly pesos: number | null;
  readonly text: string | null;
}
/** The columns of the profile in the account's row. */
export type ProfileColumns = {
  [F in ProfileFieldName]: Stored[(typeof PROFILE_FIELD)[F]['kind']];
};

/** An object with a value for each of the fields. */
export const byProfileField = <T, F extends ProfileFieldName = ProfileFieldName>(
  make: (field: F) => T,
  fields: readonly F[],
) =>
  // `fromEntries` loses the names; they are those of `fields`.
  Object.fromEntries(fields.map((field) => [field, make(field)])) as Record<F, T>;

type Needed = {
  [F in ProfileFieldName]: (typeof PROFILE_FIELD)[F]['kind'] extends 'name' | 'email' ? F : never;
}[ProfileFieldName];
/** The fields that a row may lack: all but the names and the e-mail, which erasing a person replaces. */
export const OPTIONAL_PROFILE_FIELDS = /* @__PURE__ */ PROFILE_FIELDS.filter(
  (field): field is Exclude<ProfileFieldName, Needed> =>
    PROFILE_FIELD[field].kind !== 'name' && PROFILE_FIELD[field].kind !== 'email',
);

type OptionalField = (typeof OPTIONAL_PROFILE_FIELDS)[number];
/** Groups of fields that one source fills together: a bank and an account number of two accounts name no account. */
const SAID_TOGETHER = [
  ['bankName', 'accountNumber'],
  ['companyName', 'occupation', 'workAddress'],
  ['address', 'city', 'province', 'postalCode'],
  ['emergencyContactName', 'emergencyContactPhone', 'emergencyContactRelation'],
] as const satisfies readonly (readonly OptionalField[])[];

/**
 * Those of the fields that a profile lacks, as a source has them. Of fields that say one thing together it takes none
 * where the profile has another value in one of them.
 */
export function gapsFrom<F extends OptionalField>(
  own: Pick<ProfileColumns, F>,
  source: Pick<ProfileColumns, F>,
  fields: readonly F[],
): Partial<Pick<ProfileColumns, F>> {
  const differ = new Set<ProfileFieldName>(
    fields.filter((field) => own[field] !== null && own[field] !== source[field]),
  );
  const apart = new Set<ProfileFieldName>(
    SAID_TOGETHER.flatMap((group) => (group.some((field) => differ.has(field)) ? group : [])),
  );
  const gaps = fields.filter((field) => own[field] === null && source[field] !== null && !apart.has(field));
  return pick(source, gaps);
}

type Hidden = {
  [F in ProfileFieldName]: (typeof PROFILE_GROUP)[(typeof PROFILE_FIELD)[F]['group']]['shown'] extends null
    ? never
    : F;
}[ProfileFieldName];

/** The fields of the groups that a reader does not see. */
export const hiddenProfileFields = (sees: (shown: Shown) => boolean): readonly Hidden[] =>
  PROFILE_FIELDS.filter((field): field is Hidden => {
    const { shown } = PROFILE_GROUP[PROFILE_FIELD[field].group];
    return shown !== null && !sees(shown);
  });

/** The fields by which the list of clients is searched; it hides none by role, so one that some do not see does not compile. */
export const FOUND_BY: readonly Exclude<KeysWhereEqual<typeof PROFILE_FIELD, 'searched', true>, Hidden>[] =
  /* @__PURE__ */ keysWhereEqual(PROFILE_FIELD, 'searched', true);
export type FoundBy = (typeof FOUND_BY)[number];
export type DeskField = Exclude<FoundBy, 'firstName' | 'lastName'>;
/** What the desk shows beside a client's name. */
export const DESK_FIELDS = /* @__PURE__ */ FOUND_BY.filter(
  (field): field is DeskField => PROFILE_FIELD[field].kind !== 'name',
);
