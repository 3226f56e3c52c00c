import { EMPLOYMENT_STATUSES } from '#domain/accounts/account.ts';
import type { Shown } from '#domain/accounts/who-sees.ts';
import { keysOf } from '#domain/enum-table.ts';
import { PROVINCES } from '#domain/provinces.ts';
import { lookOf } from '#web/applications/form/form-entry.ts';
import { entryOfProfile } from '#web/applications/form/form-fields.ts';
import type { FieldLook, ProfileField } from '#web/fields/field-look.ts';

const alike = (values: readonly string[]) => values.map((value) => ({ value, label: value }));
/** The look of a profile field that the application form has too. */
const shared = (field: ProfileField): FieldLook => lookOf(entryOfProfile(field));

/** Every field of the profile: one that an application also has looks the same. */
export const FIELDS: Readonly<Record<ProfileField, FieldLook>> = {
  firstName: shared('firstName'),
  lastName: shared('lastName'),
  cedula: shared('cedula'),
  birthDate: shared('birthDate'),
  email: { ...shared('email'), readOnly: true, hint: 'Para cambiar tu email, contacta a soporte.' },
  phone: shared('phone'),
  address: shared('address'),
  city: { label: 'Ciudad o municipio', kind: 'text', autoComplete: 'address-level2' },
  province: {
    label: 'Provincia',
    kind: 'select',
    options: alike(PROVINCES),
    autoComplete: 'address-level1',
  },
  postalCode: {
    label: 'Código postal',
    kind: 'text',
    inputMode: 'numeric',
    autoComplete: 'postal-code',
    hint: 'Si no lo sabes, déjalo vacío.',
  },
  emergencyContactName: { label: 'Nombre del contacto', kind: 'text' },
  emergencyContactPhone: { ...shared('phone'), label: 'Teléfono del contacto', autoComplete: 'off' },
  emergencyContactRelation: { label: 'Qué es de ti', kind: 'text', placeholder: 'Hermana, esposo, vecina…' },
  employmentStatus: { label: 'Situación laboral', kind: 'select', options: alike(EMPLOYMENT_STATUSES) },
  companyName: shared('companyName'),
  occupation: { ...shared('occupation'), label: 'Ocupación o cargo' },
  monthlyIncome: shared('monthlyIncome'),
  workAddress: { label: 'Dirección del trabajo', kind: 'text' },
  bankName: { ...shared('bankName'), label: 'Tu banco' },
  accountNumber: { ...shared('accountNumber'), label: 'Tu número de cuenta' },
};

export const FIELD_NAMES = keysOf(FIELDS);
export const isField = (name: string): name is ProfileField => Object.hasOwn(FIELDS, name);

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
  { id: 'laboral', label: 'Laboral', shown: 'income' },
  { id: 'financiero', label: 'Financiero', shown: 'account' },
  { id: 'documentos', label: 'Documentos', shown: null },
];

/** The groups of profile fields by tab. */
export const GROUPS: Readonly<Record<TabId, readonly FieldGroup[]>> = {
  personal: [{ title: 'Datos personales', fields: ['firstName', 'lastName', 'cedula', 'birthDate'] }],
  contacto: [
    {
      title: 'Cómo te encontramos',
      staff: { title: 'Contacto' },
      fields: ['phone', 'email', 'address', 'city', 'province', 'postalCode'],
    },
    {
      title: 'Contacto de emergencia',
      note: 'Solo para una emergencia y con tu permiso. Nunca lo llamamos para cobrar.',
      staff: { title: 'Contacto de emergencia', note: 'Solo para una emergencia. Nunca para cobrar.' },
      fields: ['emergencyContactName', 'emergencyContactPhone', 'emergencyContactRelation'],
    },
  ],
  laboral: [
    {
      title: 'Tu trabajo',
      staff: { title: 'Trabajo' },
      fields: ['employmentStatus', 'companyName', 'occupation', 'monthlyIncome', 'workAddress'],
    },
  ],
  financiero: [
    {
      title: 'Tu cuenta de banco',
      note: 'Aquí te depositamos. La cuenta debe estar a tu nombre.',
      staff: { title: 'Cuenta de banco' },
      fields: ['bankName', 'accountNumber'],
    },
  ],
  documentos: [],
};

/** The tab that has a profile field; the first tab for a field that none has. */
export const tabOf = (field: string): TabId =>
  TABS.find(({ id }) => GROUPS[id].some(({ fields }) => fields.some((name) => name === field)))?.id ??
  'personal';
