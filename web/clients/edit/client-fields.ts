import type { ClientAccount } from '#contract/clients.ts';
import { FORM_FIELDS } from '#web/applications/form/form-fields.ts';
import { choiceForStaff } from '#web/counter/for-staff.ts';
import type { FieldLook, ProfileField } from '#web/fields/field-look.ts';
import { FIELDS, type FieldGroup, GROUPS, type TabId } from '#web/person/person-fields.ts';

/** Labels and hints of profile fields for an administrator, who types another person's data. */
const OTHERWISE: Readonly<Partial<Record<ProfileField, Partial<FieldLook>>>> = {
  email: { readOnly: false, hint: 'Con él entra: si cambia, se cierran sus sesiones y se le avisa.' },
  postalCode: { hint: '' },
  emergencyContactRelation: { label: 'Qué es del cliente', placeholder: '' },
  bankName: { label: FORM_FIELDS.bankName.label },
  accountNumber: { label: FORM_FIELDS.accountNumber.label },
};

const FIRST_EMAIL = { hint: 'No tiene: con él podrá entrar y recibirá avisos.' };

/** The look of a profile field for an administrator; the browser must not autofill the administrator's own data. */
export const clientLook = (field: ProfileField, { email }: Pick<ClientAccount, 'email'>): FieldLook => ({
  ...FIELDS[field],
  ...choiceForStaff(FIELDS[field]),
  ...OTHERWISE[field],
  ...(field === 'email' && email === null && FIRST_EMAIL),
  autoComplete: 'off',
});

/** The groups of a profile's fields with headings about another person's data. */
export const clientGroups = (tab: TabId): readonly FieldGroup[] =>
  GROUPS[tab].map(({ staff, ...group }) => (staff ? { fields: group.fields, ...staff } : group));
