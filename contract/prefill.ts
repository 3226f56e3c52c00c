import * as z from 'zod/mini';

const known = z.nullable(z.string());
const counted = z.nullable(z.int());

/** What is known of a customer before the first key is pressed: the profile, and the last application sent. */
export const prefill = z.object({
  firstName: known,
  lastName: known,
  cedula: known,
  email: known,
  phone: known,
  birthDate: known,
  maritalStatus: known,
  address: known,
  monthlyIncome: counted,
  timeAtWork: counted,
  timeUnit: known,
  employer: known,
  jobTitle: known,
  bankName: known,
  accountType: known,
  accountNumber: known,
  /** Own photos of the cédula younger than 12 months; the selfie is new each time (ruling B15). */
  cedulaPhotoUrl: known,
  cedulaBackPhotoUrl: known,
});
export type Prefill = z.infer<typeof prefill>;
