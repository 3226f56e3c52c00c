import type { ClientAccount } from '#contract/clients.ts';
import { FORM_FIELDS } from '#web/applications/form/form-fields.ts';
import type { FieldLook, ProfileField } from '#web/fields/field-look.ts';
import { FIELDS, type FieldGroup, GROUPS, type TabId } from '#web/person/person-fields.ts';

/** What is asked in other words about somebody else. */
const OTHERWISE: Readonly<Partial<Record<ProfileField, Partial<FieldLook>>>> = {
  email: { readOnly: false, hint: 'Con él entra: si cambia, se cierran sus sesiones y se le avisa.' },
  postalCode: { hint: '' },
  emergencyContactRelation: { label: 'Qué es del cliente', placeholder: '' },
  bankName: { label: FORM_FIELDS.bankName.label },
  accountNumber: { label: FORM_FIELDS.accountNumber.label },
};

const FIRST_EMAIL = { hint: 'No tiene: con él podrá entrar y recibirá avisos.' };

/** The profile's fields as an administrator is asked for them; the browser must not offer data of one's own. */
export const clientLook = (field: ProfileField, { email }: Pick<ClientAccount, 'email'>): FieldLook => ({
  ...FIELDS[field],
  ...OTHERWISE[field],
  ...(field === 'email' && email === null && FIRST_EMAIL),
  autoComplete: 'off',
});

/** The profile's groups under the names that fit somebody else's data. */
export const clientGroups = (tab: TabId): readonly FieldGroup[] =>
  GROUPS[tab].map(({ staff, ...group }) => (staff ? { fields: group.fields, ...staff } : group));
