import type { ClientAccount } from '#contract/clients.ts';
import { mayBeEmpty, type ProfileBody, profileFields } from '#contract/profile.ts';
import {
  byProfileField,
  PROFILE_FIELD,
  PROFILE_FIELDS,
  PROFILE_GROUP,
  type ProfileFieldFacts,
  type ProfileGroup,
  type ProfileKind,
} from '#domain/accounts/profile-fields.ts';
import type { Shown } from '#domain/accounts/who-sees.ts';
import { keysOf } from '#domain/enum-table.ts';
import { asksPaydays } from '#domain/products/paydays.ts';
import { withCapital } from '#domain/with-capital.ts';
import { lentTerms } from '#web/app/shell/template-variables.tsx';
import { lookOf } from '#web/applications/form/form-entry.ts';
import { entryOfProfile, FORM_FIELDS } from '#web/applications/form/form-fields.ts';
import {
  displayValue,
  type FieldKind,
  type FieldLook,
  kindOf,
  type ProfileField,
  type Stored,
} from '#web/fields/field-kinds.ts';

const alike = (values: readonly string[]) => values.map((value) => ({ value, label: value }));
/** What the profile's form says or asks otherwise than the field's facts and the application form. */
const OTHERWISE: Readonly<Partial<Record<ProfileField, Partial<FieldLook>>>> = {
  email: { readOnly: true, hint: 'Para cambiar tu email, contacta a soporte.' },
  city: { label: 'Ciudad o municipio', autoComplete: 'address-level2' },
  province: { autoComplete: 'address-level1' },
  postalCode: {
    inputMode: 'numeric',
    autoComplete: 'postal-code',
    hint: 'Si no lo sabes, déjalo vacío.',
  },
  emergencyContactName: { label: 'Nombre del contacto' },
  emergencyContactPhone: { type: 'tel', placeholder: FORM_FIELDS.phone.placeholder, autoComplete: 'off' },
  emergencyContactRelation: { label: 'Qué es de ti', placeholder: 'Hermana, esposo, vecina…' },
  occupation: { label: 'Ocupación o cargo' },
  paydays: { label: 'Días de cobro' },
  bankName: { label: 'Tu banco' },
  accountNumber: { label: 'Tu número de cuenta' },
};

const KIND = {
  name: 'text',
  email: 'text',
  cedula: 'cedula',
  phone: 'phone',
  otherPhone: 'phone',
  photo: 'photo',
  day: 'day',
  pesos: 'money',
  text: 'text',
} as const satisfies Readonly<Record<ProfileKind, FieldKind>>;

/** The look of a field of the profile; one that an application also has looks the same. */
function look(field: ProfileField): FieldLook {
  const { kind, label, options }: ProfileFieldFacts = PROFILE_FIELD[field];
  const entry = entryOfProfile(field);
  const plain = { label: withCapital(label), kind: options ? ('select' as const) : KIND[kind] };
  return {
    ...(entry ? lookOf(entry) : options ? { ...plain, options: alike(options) } : plain),
    ...OTHERWISE[field],
  };
}

/** Every field of the profile that its form shows: all but the picture. */
export const FIELDS: Readonly<Record<ProfileField, FieldLook>> = byProfileField(
  look,
  PROFILE_FIELDS.filter((field): field is ProfileField => field !== 'profileImageUrl'),
);

export const FIELD_NAMES = keysOf(FIELDS);
export const isField = (name: string): name is ProfileField => Object.hasOwn(FIELDS, name);

/** Whether a profile has a field here: paydays are asked where a plan that is lent waits for them (rule: paydays). */
export const isOffered = (field: ProfileField, { paydays }: Pick<ClientAccount, 'paydays'>): boolean =>
  field !== 'paydays' || paydays !== null || lentTerms().some(asksPaydays);

export interface FieldGroup {
  readonly title: string;
  readonly note?: string;
  /** Title and note of the group for an administrator, who reads about another person. */
  readonly staff?: { readonly title: string; readonly note?: string };
  readonly fields: readonly ProfileField[];
}

export type TabId = 'personal' | 'contacto' | 'laboral' | 'financiero' | 'documentos';

interface Tab {
  readonly id: TabId;
  readonly label: string;
  /** The group of personal data, which only some roles see (rule: who-sees-what); `null`: all staff see it. */
  readonly shown: Shown | null;
}

export const TABS: readonly Tab[] = [
  { id: 'personal', label: 'Personal', shown: null },
  { id: 'contacto', label: 'Contacto', shown: null },
  { id: 'laboral', label: 'Laboral', shown: PROFILE_GROUP.work.shown },
  { id: 'financiero', label: 'Financiero', shown: PROFILE_GROUP.bank.shown },
  { id: 'documentos', label: 'Documentos', shown: null },
];

const fieldsIn = (group: ProfileGroup) => FIELD_NAMES.filter((field) => PROFILE_FIELD[field].group === group);

/** The groups of profile fields by tab. */
export const GROUPS: Readonly<Record<TabId, readonly FieldGroup[]>> = {
  personal: [{ title: 'Datos personales', fields: fieldsIn('identity') }],
  contacto: [
    {
      title: 'Cómo te encontramos',
      staff: { title: 'Contacto' },
      fields: fieldsIn('contact'),
    },
    {
      title: 'Contacto de emergencia',
      note: 'Solo para una emergencia y con tu permiso. Nunca lo llamamos para cobrar.',
      staff: { title: 'Contacto de emergencia', note: 'Solo para una emergencia. Nunca para cobrar.' },
      fields: fieldsIn('emergency'),
    },
  ],
  laboral: [
    {
      title: 'Tu trabajo',
      staff: { title: 'Trabajo' },
      fields: fieldsIn('work'),
    },
  ],
  financiero: [
    {
      title: 'Tu cuenta de banco',
      note: 'Aquí te depositamos. La cuenta debe estar a tu nombre.',
      staff: { title: 'Cuenta de banco' },
      fields: fieldsIn('bank'),
    },
  ],
  documentos: [],
};

/** The tab that has a profile field; the first tab for a field that none has. */
export const tabOf = (field: string): TabId =>
  TABS.find(({ id }) => GROUPS[id].some(({ fields }) => fields.some((name) => name === field)))?.id ??
  'personal';

/** The values of a profile's fields, as typed. */
export type ProfileValues = Readonly<Record<ProfileField, string>>;
export type ProfileErrors = Readonly<Partial<Record<string, string>>>;

/** A stored value of the profile as its field shows it; empty without one. */
const shown = <F extends ProfileField>(field: F, user: Pick<ClientAccount, F>): string =>
  displayValue(FIELDS[field].kind, user[field]);

/** A stored value of the profile as text to read. */
export const readable = <F extends ProfileField>(field: F, user: Pick<ClientAccount, F>): string =>
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
