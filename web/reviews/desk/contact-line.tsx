import type { PendingApplication } from '#contract/reviews.ts';
import { formatCedula } from '#domain/accounts/cedula.ts';
import { formatPhone } from '#domain/accounts/phone.ts';

/** The applicant's contact data and age, for the line under the name. */
export function ContactLine({ application }: { readonly application: PendingApplication }) {
  const { phone, email, cedula } = application;
  return (
    <p className="flex flex-wrap gap-x-4 text-sm text-ink-soft">
      <span>{formatCedula(cedula)}</span>
      <span>{formatPhone(phone)}</span>
      <span className="break-all">{email}</span>
    </p>
  );
}
