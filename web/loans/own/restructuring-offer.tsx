import { useQuery } from '@tanstack/react-query';
import type { LoanBalance } from '#contract/loan-balance.ts';
import { loansApi } from '#contract/loans.ts';
import { restructuringApi } from '#contract/restructuring.ts';
import { statsApi } from '#contract/stats.ts';
import { instalmentName } from '#domain/limits/instalments.ts';
import { formatPesos } from '#domain/money.ts';
import { dueText } from '#domain/products/due-words.ts';
import { call } from '#web/app/calls/api-client.ts';
import { query } from '#web/app/calls/query-client.ts';
import { useAction } from '#web/app/calls/use-calls.ts';
import { AskedDecision } from '#web/app/last-seen/decision-button.tsx';
import { ReadAndSign } from '#web/applications/own/read-and-sign.tsx';
import type { ShownPlan } from '#web/loans/plan-receipt.tsx';
import { shownQuery } from '#web/signing/agreement-query.ts';
import { Card } from '#web/ui/card.tsx';
import { Receipt } from '#web/ui/figures/receipt.tsx';

const CHANGES = [restructuringApi.read, loansApi.active, loansApi.own, statsApi.read];

const agreementOf = (id: number) =>
  shownQuery([restructuringApi.preview.path, String(id)], (signal) =>
    call(restructuringApi.preview, { params: { id } }, { signal }),
  );

const beside = ({ lateCharge, costs, overpaidRefund }: LoanBalance) => [
  ...(lateCharge > 0 ? [{ label: 'Mora', value: formatPesos(lateCharge) }] : []),
  ...(costs > 0 ? [{ label: 'Gastos de cobranza', value: formatPesos(costs) }] : []),
  ...(overpaidRefund > 0 ? [{ label: 'Dinero devuelto de más', value: formatPesos(overpaidRefund) }] : []),
];

const Before = ({ loanBalance }: { readonly loanBalance: LoanBalance }) => (
  <Receipt
    title="Lo que debes hoy"
    rows={[
      { label: 'Capital', value: formatPesos(loanBalance.principal) },
      { label: 'Interés', value: formatPesos(loanBalance.interest) },
      ...beside(loanBalance),
    ]}
    total={{ label: 'Debes hoy', value: formatPesos(loanBalance.balance) }}
  />
);

interface AfterProps {
  readonly loanBalance: LoanBalance;
  readonly interestBefore: number;
  readonly plan: Pick<ShownPlan, 'interest' | 'instalments' | 'due'>;
}

const After = ({ loanBalance, interestBefore, plan }: AfterProps) => (
  <Receipt
    title="Lo nuevo, si firmas hoy"
    rows={[
      ...plan.instalments.map((part) => ({
        label: instalmentName(part.number, plan.instalments.length),
        detail: dueText(part, plan.due, (days) => `${days} días después de la firma`),
        value: formatPesos(part.amount),
      })),
      ...beside(loanBalance).map((row) => ({ ...row, label: `${row.label} de antes` })),
      { label: 'De eso, interés nuevo', value: formatPesos(plan.interest - interestBefore) },
    ]}
    total={{ label: 'Total a pagar', value: formatPesos(loanBalance.balance) }}
    note="La mora de antes se paga primero, y los gastos y el dinero devuelto de más, al final; no generan interés ni mora."
  />
);

/**
 * The lender's proposal of other terms for a loan's rest: the old ones beside the new, and the two answers (rule:
 * restructuring).
 */
export function RestructuringOffer({ id }: { readonly id: number }) {
  const { data: offer } = useQuery({ ...query(restructuringApi.read, { params: { id } }), staleTime: 0 });
  // The message is beside the button.
  const accept = useAction(restructuringApi.accept, CHANGES, { done: 'Documentos firmados', failed: null });
  const decline = useAction(restructuringApi.decline, CHANGES, {
    done: 'Propuesta rechazada',
    failed: 'No se pudo rechazar la propuesta',
  });
  if (!offer) return null;
  return (
    <Card title="Te proponemos otras condiciones">
      {offer.reason && (
        <blockquote className="rounded-md border-l-6 border-brand bg-brand-tint px-4 py-3">
          {offer.reason}
        </blockquote>
      )}
      <p>
        Si firmas, tu préstamo de ahora queda cerrado y otro toma lo que debes. Mientras no firmes, sigue como
        está.
      </p>
      {offer.refused ? (
        <>
          <Before loanBalance={offer.before} />
          <p className="font-semibold">{offer.refused}.</p>
        </>
      ) : (
        <ReadAndSign
          person={offer}
          agreement={agreementOf(id)}
          receipt={(plan) => (
            <After loanBalance={offer.after} interestBefore={offer.before.interest} plan={plan} />
          )}
          beside={<Before loanBalance={offer.before} />}
          label="Aceptar y firmar"
          busy={accept.isPending}
          failure={accept.error}
          onSigned={(signed) => accept.mutate({ params: { id }, body: signed })}
          otherwise={
            <AskedDecision
              label="Rechazar la propuesta"
              title="¿Rechazar la propuesta?"
              description="Tu préstamo sigue como está."
              confirmLabel="Rechazar"
              action={decline}
              failed="No se pudo rechazar la propuesta"
              otherwise="La propuesta sigue en pie."
              onConfirm={(close) => decline.mutate({ params: { id } }, { onSuccess: close })}
            />
          }
        />
      )}
    </Card>
  );
}
