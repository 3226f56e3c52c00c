import { FIELDS, type FieldGroup, type FieldLook, type ProfileField } from '#web/person/person-fields.ts';

const strange = Object.fromEntries(
  // Somebody else's data: the browser must not offer one's own.
  Object.entries(FIELDS).map(([field, look]) => [field, { ...look, autoComplete: 'off' }]),
) as Record<ProfileField, FieldLook>;

/** The profile's fields as an administrator is asked for them: about somebody else, the e-mail included. */
export const CLIENT_FIELDS: Readonly<Record<ProfileField, FieldLook>> = {
  ...strange,
  email: {
    label: 'Email',
    kind: 'text',
    type: 'email',
    hint: 'Con él entra: si cambia, se cierran sus sesiones y se le avisa.',
    autoComplete: 'off',
  },
  postalCode: { label: 'Código postal', kind: 'text', inputMode: 'numeric', autoComplete: 'off' },
  emergencyContactRelation: { label: 'Qué es del cliente', kind: 'text', autoComplete: 'off' },
  bankName: { ...strange.bankName, label: 'Banco' },
  accountNumber: { ...strange.accountNumber, label: 'Número de cuenta' },
};

export const CLIENT_GROUPS: readonly FieldGroup[] = [
  {
    title: 'Datos personales',
    fields: ['firstName', 'lastName', 'cedula', 'birthDate', 'email', 'phone'],
  },
  { title: 'Dirección', fields: ['address', 'city', 'province', 'postalCode'] },
  {
    title: 'Trabajo',
    fields: ['employmentStatus', 'companyName', 'occupation', 'monthlyIncome', 'workAddress'],
  },
  { title: 'Cuenta de banco', fields: ['bankName', 'accountNumber'] },
  {
    title: 'Contacto de emergencia',
    note: 'Solo para una emergencia. Nunca para cobrar.',
    fields: ['emergencyContactName', 'emergencyContactPhone', 'emergencyContactRelation'],
  },
];
