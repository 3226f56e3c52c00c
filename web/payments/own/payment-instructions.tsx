import { formatInstant } from '#domain/calendar.ts';
import { REPORTED_DAYS_BEFORE } from '#domain/limits/limits.ts';
import { VERIFIED_WITHIN } from '#domain/limits/promised-hours.ts';
import { verifiedBy } from '#domain/promises.ts';
import { currentMoment } from '#web/app/first-screen/page-state.ts';
import { type CompanyAccount, CompanyAccounts } from '#web/payments/own/company-accounts.tsx';
import { Card } from '#web/ui/card.tsx';

const STEPS = [
  'Transfiere o deposita a una de estas cuentas.',
  'Guarda el comprobante: una foto clara o el PDF del banco.',
  'Regístralo en esta página el mismo día: el pago cuenta desde que lo registras.',
];
const WITHOUT_SIGNAL = `Sin señal también puedes registrarlo: queda en este teléfono y se envía solo. Cuenta desde ese día si llega en ${REPORTED_DAYS_BEFORE} días; si llega después, desde ${REPORTED_DAYS_BEFORE} días antes de llegar.`;

/** How the customer pays, and when the lender verifies the payment (rules: payment-account, promises). */
export function PaymentInstructions({ accounts }: { readonly accounts: readonly CompanyAccount[] }) {
  return (
    <Card title="Cómo pagar">
      <ol className="grid gap-2">
        {STEPS.map((step, index) => (
          <li key={step} className="flex gap-3">
            <span
              aria-hidden="true"
              className="figure grid size-7 shrink-0 place-items-center rounded-full bg-brand-tint text-sm text-brand"
            >
              {index + 1}
            </span>
            <span>{step}</span>
          </li>
        ))}
      </ol>
      <p className="text-sm text-ink-soft">{WITHOUT_SIGNAL}</p>
      <h3 className="text-lg">Cuentas de la empresa</h3>
      <CompanyAccounts accounts={accounts} />
      <p>
        Los pagos se verifican {VERIFIED_WITHIN}. Si lo registras ahora, a más tardar el{' '}
        <strong className="whitespace-nowrap">{formatInstant(verifiedBy(currentMoment()))}</strong>.
      </p>
      <p className="text-sm text-ink-soft">
        Nunca pedimos dinero por adelantado ni pagos a cuentas de personas. Si alguien te lo pide, no pagues y
        escríbenos.
      </p>
    </Card>
  );
}
