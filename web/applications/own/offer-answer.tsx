import type { Application } from '#contract/applications.ts';
import { termText } from '#domain/limits/instalments.ts';
import { formatPesos } from '#domain/money.ts';
import { AskedDecision } from '#web/app/last-seen/decision-button.tsx';
import { useAcceptOffer, useDeclineOffer } from '#web/applications/applications.queries.ts';
import { agreementOf, DEFINITIVE } from '#web/applications/own/agreement-of.ts';
import { ReadAndSign } from '#web/applications/own/read-and-sign.tsx';
import { PlanReceipt } from '#web/loans/plan-receipt.tsx';
import { Card } from '#web/ui/card.tsx';

/**
 * A counter-offer for the customer's answer: the new schedule beside the old, and the two answers (rule:
 * counter-offer-answer).
 */
export function OfferAnswer({ application }: { readonly application: Application }) {
  const { id, plan, counterOfferAmount, counterOfferTerm, counterOfferNotes } = application;
  const { amount, term, requestedAmount, requestedTerm } = application;
  // An earlier offer was accepted, and returned to the desk.
  const isAsked = amount === requestedAmount && term === requestedTerm;
  const accept = useAcceptOffer();
  const decline = useDeclineOffer();
  if (counterOfferAmount === null || counterOfferTerm === null) return null;
  return (
    <Card title="La oferta">
      <p className="text-lg">
        Te ofrecemos <strong>{formatPesos(counterOfferAmount)}</strong> en {termText(counterOfferTerm)}.
      </p>
      {counterOfferNotes && (
        <blockquote className="rounded-md border-l-6 border-brand bg-brand-tint px-4 py-3">
          {counterOfferNotes}
        </blockquote>
      )}
      <ReadAndSign
        person={application}
        agreement={agreementOf(application, counterOfferAmount, counterOfferTerm)}
        receipt={(offered) => (
          <PlanReceipt title="Lo que te ofrecemos, según el pagaré" plan={offered} note={DEFINITIVE} />
        )}
        label="Aceptar y firmar"
        busy={accept.isPending}
        failure={accept.error}
        onSigned={(signed) => accept.mutate({ params: { id }, body: signed })}
        beside={
          plan && <PlanReceipt title={isAsked ? 'Lo que pediste' : 'Lo que aceptaste antes'} plan={plan} />
        }
        otherwise={
          <AskedDecision
            label="Rechazar la oferta"
            title="¿Rechazar la oferta?"
            description="La solicitud termina. Puedes hacer otra cuando quieras."
            confirmLabel="Rechazar"
            action={decline}
            failed="No se pudo rechazar la oferta"
            otherwise="La oferta sigue en pie."
            onConfirm={(close) => decline.mutate({ params: { id } }, { onSuccess: close })}
          />
        }
      />
    </Card>
  );
}
