import { type Later, later } from '#web/app/later.tsx';

export const BankCombobox: Later<typeof import('#web/applications/inline/bank-combobox.tsx').BankCombobox> =
  later(async () => (await import('#web/applications/inline/bank-combobox.tsx')).BankCombobox);
export const SigningStep: Later<typeof import('#web/applications/inline/signing-step.tsx').SigningStep> =
  later(async () => (await import('#web/applications/inline/signing-step.tsx')).SigningStep);
export const Confirmation: Later<typeof import('#web/applications/inline/confirmation.tsx').Confirmation> =
  later(async () => (await import('#web/applications/inline/confirmation.tsx')).Confirmation);
