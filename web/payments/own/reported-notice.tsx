import type { ActiveLoan } from '#contract/loans.ts';
import { verificationText } from '#web/loans/own/verification-text.ts';

/**
 * Says which reported payments wait for verification, so that a customer who checks whether a payment has arrived does
 * not pay again.
 */
export function ReportedNotice({ loan }: { readonly loan: ActiveLoan }) {
  const text = verificationText(loan);
  if (text === null) return null;
  return (
    <p className="rounded-md border-l-6 border-brand bg-brand-tint px-4 py-3">
      <strong>Estamos verificando tu pago.</strong> No hace falta registrarlo otra vez. {text}
    </p>
  );
}
