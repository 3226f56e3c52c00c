import {
  FIELDS,
  type FieldGroup,
  type FieldLook,
  GROUPS,
  type ProfileField,
  type TabId,
} from '#web/person/person-fields.ts';

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

/** The profile's groups under the names that fit somebody else's data. */
export const clientGroups = (tab: TabId): readonly FieldGroup[] =>
  GROUPS[tab].map(({ staff, ...group }) => (staff ? { fields: group.fields, ...staff } : group));
