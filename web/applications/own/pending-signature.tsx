import type { Application } from '#contract/applications.ts';
import { useSign } from '#web/applications/applications.queries.ts';
import { agreementOf, DEFINITIVE } from '#web/applications/own/agreement-of.ts';
import { ReadAndSign } from '#web/applications/own/read-and-sign.tsx';
import { PlanReceipt } from '#web/loans/plan-receipt.tsx';
import { Card } from '#web/ui/card.tsx';

/** Signs an application that the customer sent without signatures (rule: unsigned-application). */
export function PendingSignature({ application }: { readonly application: Application }) {
  const { id, amount, term } = application;
  const sign = useSign();
  if (amount === null || term === null) return null;
  return (
    <Card title="Firma pendiente">
      <p>Lee los dos documentos. Firmas uno y después el otro.</p>
      <ReadAndSign
        person={application}
        agreement={agreementOf(application, amount, term)}
        receipt={(plan) => <PlanReceipt title="Según el pagaré" plan={plan} note={DEFINITIVE} />}
        label="Firmar documentos"
        busy={sign.isPending}
        failure={sign.error}
        onSigned={({ acceptDebtAgreement, acceptCreditCheck, ...signed }) => {
          if (acceptDebtAgreement && acceptCreditCheck)
            sign.mutate({
              body: {
                applicationId: id,
                promissoryNote: acceptDebtAgreement,
                creditCheckAuthorization: acceptCreditCheck,
                ...signed,
                loanAmount: amount,
                loanTerm: term,
              },
            });
        }}
      />
    </Card>
  );
}
