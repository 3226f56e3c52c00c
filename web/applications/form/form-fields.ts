import type { PhotoField } from '#contract/application-fields.ts';
import type { Submission } from '#contract/submission.ts';
import {
  ACCOUNT_TYPE,
  ACCOUNT_TYPES,
  MARITAL_STATUSES,
  TIME_UNIT,
  TIME_UNITS,
} from '#domain/applications/application.ts';
import { OFFICE_MISSING, PUBLIC_OFFICE, PUBLIC_OFFICES } from '#domain/applications/public-office.ts';
import { ADULT_YEARS } from '#domain/limits/account-words.ts';
import { AMOUNT_DEFAULT, TIME_AT_WORK_MAX } from '#domain/limits/limits.ts';
import { amountName, termFieldName } from '#domain/limits/refusals.ts';
import { LOAN_TYPE, LOAN_TYPES } from '#domain/loans/loan-type.ts';
import { TERM_DEFAULT } from '#domain/loans/terms.ts';
import { asksPaydays, PAYDAYS } from '#domain/products/paydays.ts';
import { templateVariable } from '#web/app/shell/template-variables.tsx';
import {
  ALWAYS,
  asksOffice,
  type FormEntry,
  hasOffice,
  type Optional,
  UNLESS_SET,
  UNTIL_SIGNED,
} from '#web/applications/form/form-entry.ts';
import type { FieldKind, ProfileField } from '#web/fields/field-kinds.ts';

/**
 * The fields of the application form. It leaves out what the server derives (the full name, other names of the work)
 * and what the form itself adds (the shown agreement).
 */
export type FormField = Exclude<
  keyof Submission,
  'fullName' | 'companyName' | 'timeWorking' | 'confirmAmount' | 'agreementHash' | 'drawnUnder' | 'clientId'
>;

/**
 * Most characters of the account number in the form in the page (rule: account-number-length); the modal allows as many
 * as the contract.
 */
const INLINE_ACCOUNT_MAX = 25;
const ACCOUNT_MAX = 34;
const PHOTO = { kind: 'photo', empty: 'Falta esta foto' } as const;
const SIGNATURE = { kind: 'signature', empty: 'La firma es requerida para continuar' } as const;

const labelled = <M extends string>(members: readonly M[], table: Readonly<Record<M, { label: string }>>) =>
  members.map((value) => ({ value, label: table[value].label }));
const alike = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

/** Every field of an application, once, grouped, in the order of the form. */
export const FIELD_GROUPS = {
  person: {
    firstName: {
      label: 'Nombre',
      kind: 'text',
      autoComplete: 'given-name',
      profile: 'firstName',
      row: 'person',
    },
    lastName: {
      label: 'Apellido',
      kind: 'text',
      autoComplete: 'family-name',
      profile: 'lastName',
      row: 'person',
    },
    cedula: {
      label: 'Cédula',
      kind: 'cedula',
      inputMode: 'numeric',
      placeholder: '001-1234567-8',
      profile: 'cedula',
      row: 'person',
    },
    phone: {
      label: 'Teléfono',
      kind: 'phone',
      type: 'tel',
      autoComplete: 'tel-national',
      placeholder: '(809) 123-4567',
      profile: 'phone',
      row: 'person',
    },
    email: {
      label: 'Email',
      kind: 'text',
      type: 'email',
      autoComplete: 'email',
      autoCapitalize: 'none',
      spellCheck: false,
      profile: 'email',
    },
    birthDate: {
      label: 'Fecha de nacimiento',
      kind: 'day',
      autoComplete: 'bday',
      empty: 'Fecha de nacimiento es requerida',
      profile: 'birthDate',
      modal: { optional: ALWAYS, hint: `Opcional. Hay que tener ${ADULT_YEARS} cumplidos.` },
      inline: { hint: `Hay que tener ${ADULT_YEARS} cumplidos.` },
    },
    maritalStatus: {
      label: 'Estado civil (opcional)',
      name: 'Estado civil',
      kind: 'select',
      options: alike(MARITAL_STATUSES),
      placeholder: 'Elige',
      modal: null,
      inline: { optional: ALWAYS },
    },
  },
  loan: {
    amount: {
      label: 'Cantidad solicitada',
      name: amountName,
      kind: 'amount',
      initial: AMOUNT_DEFAULT,
    },
    term: {
      label: 'Número de cuotas',
      name: termFieldName,
      kind: 'term',
      initial: TERM_DEFAULT,
    },
    // Asked where the plan waits for it, of the answers that suit it (rule: paydays).
    paydays: {
      label: '¿Cuándo le pagan?',
      name: 'Días de cobro',
      kind: 'select',
      options: alike(PAYDAYS),
      placeholder: 'Elige',
      asked: ({ term }) => asksPaydays(Number(term)),
      profile: 'paydays',
    },
    loanType: {
      label: 'Tipo de préstamo',
      kind: 'radio',
      options: LOAN_TYPES.map((value) => {
        const { label, description } = LOAN_TYPE[value];
        return { value, label, ...(description && { description }) };
      }),
      initial: 'personal',
    },
  },
  work: {
    monthlyIncome: {
      label: 'Ingreso mensual',
      kind: 'money',
      profile: 'monthlyIncome',
      // Company and time are required first; the other requirements of a submission may follow until the signature
      // (rule: reuse-what-is-known).
      inline: { optional: UNTIL_SIGNED },
    },
    timeAtWork: {
      label: 'Tiempo en el trabajo',
      kind: 'countSelect',
      options: alike(Array.from({ length: TIME_AT_WORK_MAX }, (_, index) => String(index + 1))),
      placeholder: 'Elige',
      row: 'time',
    },
    timeUnit: {
      label: 'Unidad de tiempo',
      kind: 'radio',
      options: labelled(TIME_UNITS, TIME_UNIT),
      initial: 'años',
      row: 'time',
    },
    employer: { label: 'Empresa', kind: 'text', autoComplete: 'organization', profile: 'companyName' },
    jobTitle: {
      label: 'Cargo',
      kind: 'text',
      autoComplete: 'organization-title',
      profile: 'occupation',
      inline: { optional: UNTIL_SIGNED },
    },
  },
  address: {
    address: {
      label: 'Dirección',
      kind: 'text',
      autoComplete: 'street-address',
      profile: 'address',
      inline: { optional: UNTIL_SIGNED, hint: 'Donde vives: calle, número, sector y ciudad.' },
    },
  },
  office: {
    publicOffice: {
      // The server gives the question to the pages of a lender that asks it.
      get label() {
        return templateVariable('asksPublicOffice');
      },
      name: 'Función pública',
      kind: 'radio',
      options: labelled(PUBLIC_OFFICES, PUBLIC_OFFICE),
      hint: 'La pide la Ley 155-17, contra el lavado de activos. Familiar: pareja, padres, hijos, hermanos, abuelos o nietos.',
      empty: OFFICE_MISSING.publicOffice,
      asked: asksOffice,
    },
    publicOfficeTitle: {
      label: 'Cargo público, y de quién',
      kind: 'text',
      empty: OFFICE_MISSING.publicOfficeTitle,
      asked: hasOffice,
    },
    publicOfficeInstitution: {
      label: 'Institución',
      kind: 'text',
      empty: OFFICE_MISSING.publicOfficeInstitution,
      asked: hasOffice,
    },
    publicOfficeSince: {
      label: 'Desde el año',
      kind: 'year',
      inputMode: 'numeric',
      empty: OFFICE_MISSING.publicOfficeSince,
      row: 'time',
      asked: hasOffice,
    },
    publicOfficeUntil: {
      label: 'Hasta el año (vacío si sigue)',
      kind: 'year',
      inputMode: 'numeric',
      optional: ALWAYS,
      row: 'time',
      asked: hasOffice,
    },
  },
  bank: {
    bankName: {
      label: 'Banco',
      kind: 'bank',
      hint: 'La cuenta debe estar a tu nombre: ahí se deposita el préstamo.',
      profile: 'bankName',
    },
    accountType: {
      label: 'Tipo de cuenta',
      kind: 'radio',
      options: labelled(ACCOUNT_TYPES, ACCOUNT_TYPE),
      // A visible default (rule: inline-account-type).
      inline: { initial: 'ahorro' },
    },
    accountNumber: {
      label: 'Número de cuenta',
      kind: 'text',
      inputMode: 'numeric',
      profile: 'accountNumber',
      modal: { maxLength: ACCOUNT_MAX },
      inline: { maxLength: INLINE_ACCOUNT_MAX },
    },
  },
  photos: {
    cedulaPhotoUrl: { ...PHOTO, label: 'Cédula (frente)', name: 'Foto de la cédula (frente)' },
    cedulaBackPhotoUrl: { ...PHOTO, label: 'Cédula (reverso)', name: 'Foto de la cédula (reverso)' },
    selfieWithCedulaUrl: { ...PHOTO, label: 'Selfie con tu cédula', name: 'Selfie con la cédula' },
  },
  signing: {
    acceptDebtAgreement: {
      kind: 'box',
      label: 'He leído y acepto el Debo y Pagaré',
      name: 'Aceptar el Debo y Pagaré',
    },
    sumInWords: {
      kind: 'words',
      label: 'La suma en letras',
      empty: 'Escriba la suma en letras',
      optional: UNLESS_SET,
    },
    debtAgreementSignature: { ...SIGNATURE, label: 'Firma del Debo y Pagaré' },
    acceptCreditCheck: {
      kind: 'box',
      label: 'Autorizo la revisión de mi crédito',
      name: 'Autorizar la revisión crediticia',
    },
    creditAuthorizationSignature: { ...SIGNATURE, label: 'Firma de la Autorización de Crédito' },
    acceptTermsAndConditions: {
      kind: 'box',
      label: 'Acepto los términos y condiciones',
      name: 'Aceptar los términos y condiciones',
    },
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, FormEntry>>>>;
export type FieldGroup = keyof typeof FIELD_GROUPS;

interface GroupHeading {
  readonly title: string;
  readonly about?: string;
}
/** The heading over a group's fields; `null` when the title of the step is enough. */
export const GROUP_HEADING: {
  readonly [G in FieldGroup]: { readonly [P in Presentation]?: GroupHeading } | null;
} = {
  person: null,
  loan: { inline: { title: 'Tu préstamo' } },
  work: null,
  address: null,
  office: null,
  bank: null,
  photos: {
    modal: {
      title: 'Fotos',
      about: 'Se ven solo para evaluar tu solicitud. Apoya la cédula en una mesa, con buena luz.',
    },
  },
  signing: null,
};

export const FORM_FIELDS = {
  ...FIELD_GROUPS.person,
  ...FIELD_GROUPS.loan,
  ...FIELD_GROUPS.work,
  ...FIELD_GROUPS.address,
  ...FIELD_GROUPS.office,
  ...FIELD_GROUPS.bank,
  ...FIELD_GROUPS.photos,
  ...FIELD_GROUPS.signing,
} as const satisfies {
  readonly [F in FormField]: FormEntry & {
    readonly kind: F extends PhotoField ? 'photo' : Exclude<FieldKind, 'photo'>;
  };
};

/** The entry of a form field, with the type of all entries. */
export const entryOf = (field: FormField): FormEntry => FORM_FIELDS[field];
export const isFormField = (name: string): name is FormField => Object.hasOwn(FORM_FIELDS, name);
export const FORM_FIELD_NAMES: readonly FormField[] = Object.keys(FORM_FIELDS).filter(isFormField);
/** Whether the form asks a field, with these values. */
export const isAsked = (field: FormField, values: FormValues): boolean =>
  entryOf(field).asked?.(values) ?? true;
/** Whether a draft has the field: all but the acceptances and the signatures. */
export const isDraftField = (field: FormField): boolean => !Object.hasOwn(FIELD_GROUPS.signing, field);

/** The two presentations of the application form: in a modal, and in the page. */
export type Presentation = 'modal' | 'inline';

export const optionalOf = (field: FormField, presentation: Presentation): Optional | undefined =>
  entryOf(field)[presentation]?.optional ?? entryOf(field).optional;

/** The values of the fields: text, checkbox state, the address of an upload or a drawing. */
export type FormValues = {
  readonly [F in FormField]: (typeof FORM_FIELDS)[F]['kind'] extends 'box' ? boolean : string;
};
export type FormErrors = Partial<Record<FormField, string>>;
export type Change = (changed: Partial<FormValues>) => void;

/** The entry of a field that both the application and the profile have. */
export const entryOfProfile = (field: ProfileField): FormEntry | undefined =>
  FORM_FIELD_NAMES.map(entryOf).find(({ profile }) => profile === field);
