import type { Application } from '#contract/applications.ts';
import { APPLICATION_STATUS } from '#domain/applications/status.ts';
import { formatInstant } from '#domain/calendar.ts';
import { termCount, termText } from '#domain/limits/instalments.ts';
import { loanTypeLabel } from '#domain/loans/loan-type.ts';
import { PLAN } from '#domain/loans/terms.ts';
import { formatPesos } from '#domain/money.ts';
import { masked } from '#domain/signing/layout.ts';
import { lacksSignature } from '#web/applications/own/list/application-badges.tsx';
import { PlanReceipt } from '#web/loans/plan-receipt.tsx';
import { Card } from '#web/ui/card.tsx';
import { DataList } from '#web/ui/figures/data-list.tsx';

const EMPTY = 'Sin llenar';

/** The customer's request and the account for the money, with the cost by the binding plan (rule: two-plans). */
export function ApplicationFacts({ application }: { readonly application: Application }) {
  const {
    amount,
    term,
    requestedAmount,
    requestedTerm,
    loanType,
    bankName,
    accountNumber,
    submittedAt,
    createdAt,
    plan,
    status,
  } = application;
  // The customer accepted an offer instead of the request.
  const agreed =
    amount !== null && (amount !== requestedAmount || term !== requestedTerm)
      ? `${formatPesos(amount)} en ${termText(term)}`
      : null;
  // Before a signature the cost is shown beside it; an ended application costs nothing.
  const costs = APPLICATION_STATUS[status].asAsked && !lacksSignature(application);
  return (
    <Card title="Lo que pediste">
      <DataList
        items={[
          { label: 'Tipo', value: loanType ? loanTypeLabel(loanType) : EMPTY },
          { label: 'Cantidad', value: requestedAmount === null ? EMPTY : formatPesos(requestedAmount) },
          { label: 'Cuotas', value: requestedTerm === null ? EMPTY : termCount(requestedTerm) },
          ...(agreed ? [{ label: 'Acordado', value: agreed }] : []),
          {
            label: submittedAt ? 'Enviada' : 'Creada',
            value: formatInstant(new Date(submittedAt ?? createdAt)),
          },
          { label: 'Banco', value: bankName ?? EMPTY },
          { label: 'Cuenta', value: accountNumber ? masked(accountNumber) : EMPTY },
        ]}
      />
      {plan && costs && (
        <PlanReceipt
          plan={plan}
          title={PLAN[plan.plan].label}
          note={plan.plan === 'note' ? undefined : 'Las cuotas definitivas son las del pagaré.'}
        />
      )}
    </Card>
  );
}
