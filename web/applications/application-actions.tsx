import { Download } from 'lucide-react';
import { useState } from 'react';
import type { Application } from '#contract/applications.ts';
import { canApply } from '#domain/applications/transitions.ts';
import {
  useAcceptOffer,
  useCancel,
  useDeclineOffer,
  useSign,
} from '#web/applications/applications.queries.ts';
import { PlanReceipt } from '#web/loans/plan-receipt.tsx';
import { type BothSignatures, SignBoth } from '#web/signing/sign-both.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';

/** What the customer can do: answer an offer, sign, withdraw, download. */
export function ApplicationActions({ application }: { readonly application: Application }) {
  const { id, status, loan, plan, debtAgreementSigned, fullName, cedula } = application;
  const [withdrawing, setWithdrawing] = useState(false);
  const cancel = useCancel();
  const sign = useSign();
  const disbursed = loan?.status === 'active' || loan?.status === 'settled';
  const signatureOf = (both: BothSignatures) => ({ ...both, fullName: fullName ?? '', cedula: cedula ?? '' });
  return (
    <>
      {status === 'counter_offer' && <OfferAnswer application={application} signatureOf={signatureOf} />}
      {!disbursed && !debtAgreementSigned && canApply('sign', status) && (
        <div className="grid gap-3 rounded-md bg-warning-tint p-4">
          <p className="font-semibold">Firma pendiente</p>
          {plan && (
            <PlanReceipt
              plan={plan}
              title={plan.plan === 'note' ? 'Según el pagaré' : 'Estimado de la calculadora'}
            />
          )}
          <SignBoth
            label="Firmar documentos"
            fullName={fullName ?? ''}
            busy={sign.isPending}
            onSigned={(both) =>
              sign.mutate({
                body: {
                  applicationId: id,
                  promissoryNote: true,
                  creditCheckAuthorization: true,
                  signature: signatureOf(both),
                },
              })
            }
          />
        </div>
      )}
      <div className="flex flex-wrap gap-3">
        {application.debtAgreementDocumentUrl && status !== 'draft' && (
          <LinkButton
            href={application.debtAgreementDocumentUrl}
            download
            variant="outline"
            icon={<Download aria-hidden="true" />}
          >
            Debo y Pagaré
          </LinkButton>
        )}
        {application.creditAuthorizationDocumentUrl && status !== 'draft' && (
          <LinkButton
            href={application.creditAuthorizationDocumentUrl}
            download
            variant="outline"
            icon={<Download aria-hidden="true" />}
          >
            Autorización de Crédito
          </LinkButton>
        )}
        {!disbursed && canApply('withdraw', status) && (
          <Button variant="danger" onClick={() => setWithdrawing(true)}>
            Retirar solicitud
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={withdrawing}
        title="¿Retirar la solicitud?"
        description="No cuesta nada. Después puedes hacer otra cuando quieras."
        confirmLabel="Retirar"
        variant="danger"
        busy={cancel.isPending}
        onCancel={() => setWithdrawing(false)}
        onConfirm={() => cancel.mutate({ params: { id } }, { onSettled: () => setWithdrawing(false) })}
      />
    </>
  );
}

interface OfferAnswerProps {
  readonly application: Application;
  readonly signatureOf: (both: BothSignatures) => BothSignatures & { fullName: string; cedula: string };
}

/** The new schedule beside the old (ruling B5). */
function OfferAnswer({ application, signatureOf }: OfferAnswerProps) {
  const { id, plan, counterOfferPlan, counterOfferNotes, fullName } = application;
  const accept = useAcceptOffer();
  const decline = useDeclineOffer();
  const [declining, setDeclining] = useState(false);
  if (!counterOfferPlan) return null;
  return (
    <div className="grid gap-4">
      {counterOfferNotes && <p className="rounded-md bg-brand-tint p-4">{counterOfferNotes}</p>}
      <div className="grid gap-4 sm:grid-cols-2">
        {plan && <PlanReceipt title="Lo que pediste" plan={plan} />}
        <PlanReceipt title="Lo que te ofrecemos, según el pagaré" plan={counterOfferPlan} />
      </div>
      <div className="flex flex-wrap gap-3">
        <SignBoth
          label="Aceptar y firmar"
          fullName={fullName ?? ''}
          busy={accept.isPending}
          onSigned={(both) => accept.mutate({ params: { id }, body: { signature: signatureOf(both) } })}
        />
        <Button variant="outline" onClick={() => setDeclining(true)}>
          Rechazar la oferta
        </Button>
      </div>
      <ConfirmDialog
        open={declining}
        title="¿Rechazar la oferta?"
        description="La solicitud termina. Puedes hacer otra cuando quieras."
        confirmLabel="Rechazar"
        variant="danger"
        busy={decline.isPending}
        onCancel={() => setDeclining(false)}
        onConfirm={() => decline.mutate({ params: { id } }, { onSettled: () => setDeclining(false) })}
      />
    </div>
  );
}
