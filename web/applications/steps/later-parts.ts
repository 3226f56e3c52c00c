import { type Later, later } from '#web/app/later.tsx';

// The parts of later steps, of both presentations; each step loads the next one's.
export const PhotoInput: Later<typeof import('#web/applications/steps/photo-input.tsx').PhotoInput> = later(
  async () => (await import('#web/applications/steps/photo-input.tsx')).PhotoInput,
);
export const PayrollField: Later<typeof import('#web/documents/payroll-field.tsx').PayrollField> = later(
  async () => (await import('#web/documents/payroll-field.tsx')).PayrollField,
);
export const SigningPart: Later<typeof import('#web/applications/steps/signing-part.tsx').SigningPart> =
  later(async () => (await import('#web/applications/steps/signing-part.tsx')).SigningPart);
