import type { HTMLInputAutoCompleteAttribute } from 'react';
import type { ProfileBody } from '#contract/profile.ts';
import { EMPLOYMENT_STATUSES } from '#domain/accounts/account.ts';
import { BANKS } from '#domain/banks.ts';
import { PROVINCES } from '#domain/provinces.ts';

export type ProfileField = Exclude<keyof ProfileBody, 'profileImageUrl'>;

export interface FieldLook {
  readonly label: string;
  /** `fixed` is shown and never changed here. */
  readonly kind: 'text' | 'day' | 'money' | 'choice' | 'fixed';
  readonly options?: readonly string[];
  readonly type?: 'tel' | 'email';
  readonly inputMode?: 'numeric';
  readonly autoComplete?: HTMLInputAutoCompleteAttribute;
  readonly placeholder?: string;
  readonly hint?: string;
}

/** Every field of the profile: its name on the screen and how it is asked. */
export const FIELDS: Readonly<Record<ProfileField, FieldLook>> = {
  firstName: { label: 'Nombre', kind: 'text', autoComplete: 'given-name' },
  lastName: { label: 'Apellido', kind: 'text', autoComplete: 'family-name' },
  cedula: { label: 'Cédula', kind: 'text', inputMode: 'numeric', placeholder: '001-1234567-8' },
  birthDate: { label: 'Fecha de nacimiento', kind: 'day', autoComplete: 'bday' },
  email: { label: 'Email', kind: 'fixed', hint: 'Para cambiar tu email, contacta a soporte.' },
  phone: {
    label: 'Teléfono',
    kind: 'text',
    type: 'tel',
    autoComplete: 'tel-national',
    placeholder: '(809) 123-4567',
  },
  address: { label: 'Dirección', kind: 'text', autoComplete: 'street-address' },
  city: { label: 'Ciudad o municipio', kind: 'text', autoComplete: 'address-level2' },
  province: { label: 'Provincia', kind: 'choice', options: PROVINCES, autoComplete: 'address-level1' },
  postalCode: {
    label: 'Código postal',
    kind: 'text',
    inputMode: 'numeric',
    autoComplete: 'postal-code',
    hint: 'Si no lo sabes, déjalo vacío.',
  },
  emergencyContactName: { label: 'Nombre del contacto', kind: 'text' },
  emergencyContactPhone: {
    label: 'Teléfono del contacto',
    kind: 'text',
    type: 'tel',
    placeholder: '(809) 123-4567',
  },
  emergencyContactRelation: { label: 'Qué es de ti', kind: 'text', placeholder: 'Hermana, esposo, vecina…' },
  employmentStatus: { label: 'Situación laboral', kind: 'choice', options: EMPLOYMENT_STATUSES },
  companyName: { label: 'Empresa', kind: 'text', autoComplete: 'organization' },
  occupation: { label: 'Ocupación o cargo', kind: 'text', autoComplete: 'organization-title' },
  monthlyIncome: { label: 'Ingreso mensual', kind: 'money' },
  workAddress: { label: 'Dirección del trabajo', kind: 'text' },
  bankName: { label: 'Tu banco', kind: 'choice', options: BANKS.map(({ label }) => label) },
  accountNumber: { label: 'Tu número de cuenta', kind: 'text', inputMode: 'numeric' },
};

export const isField = (name: string): name is ProfileField => Object.hasOwn(FIELDS, name);

export interface FieldGroup {
  readonly title: string;
  readonly note?: string;
  /** What an administrator reads instead: it is somebody else's. */
  readonly staff?: { readonly title: string; readonly note?: string };
  readonly fields: readonly ProfileField[];
}

export const TABS = [
  { id: 'personal', label: 'Personal' },
  { id: 'contacto', label: 'Contacto' },
  { id: 'laboral', label: 'Laboral' },
  { id: 'financiero', label: 'Financiero' },
  { id: 'documentos', label: 'Documentos' },
] as const;
export type TabId = (typeof TABS)[number]['id'];

/** Which fields stand together, tab by tab. */
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

/** The tab on which a field is asked; what no tab asks is told on the first. */
export const tabOf = (field: string): TabId =>
  TABS.find(({ id }) => GROUPS[id].some(({ fields }) => fields.some((name) => name === field)))?.id ??
  'personal';
