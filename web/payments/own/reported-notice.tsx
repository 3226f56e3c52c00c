import type { ActiveLoan } from '#contract/loans.ts';
import { verificationText } from '#web/loans/own/verification-text.ts';

/** A customer who checks whether the payment has arrived must not pay it again. */
export function ReportedNotice({ loan }: { readonly loan: ActiveLoan }) {
  const text = verificationText(loan);
  if (text === null) return null;
  return (
    <p className="rounded-md border-l-6 border-brand bg-brand-tint px-4 py-3">
      <strong>Estamos verificando tu pago.</strong> No hace falta registrarlo otra vez. {text}
    </p>
  );
}
