import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { adjustmentsApi } from '#contract/adjustments.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { LoanFile } from '#contract/loan-book.ts';
import type { AdminLoan } from '#contract/loans.ts';
import { LATE_CHARGE, lateChargeOf } from '#domain/loans/late-charge-variant.ts';
import { isRunning } from '#domain/loans/loan.ts';
import { formatPesos } from '#domain/money.ts';
import { query } from '#web/app/calls/query-client.ts';
import { useMay } from '#web/app/session/may.tsx';
import { AdjustDialog } from '#web/loans/book/adjust/adjust-dialog.tsx';
import { ADJUSTING, type Adjusting } from '#web/loans/book/adjust/adjusting.ts';
import { useForetold } from '#web/loans/book/adjust/foretold.tsx';
import { Button } from '#web/ui/button.tsx';

/** What pays the loan off today, beside what waits to be verified. */
function Payoff({ id }: { readonly id: number }) {
  const { data } = useQuery({
    ...query(adjustmentsApi.payoff, { params: { id }, query: {} }),
    staleTime: 0,
  });
  if (!data) return null;
  return (
    <p>
      <strong>Saldar hoy: {formatPesos(data.balance)}</strong>
      {data.runningLateCharge > 0 && ` (con ${formatPesos(data.runningLateCharge)} de mora en curso)`}
    </p>
  );
}

const CALLS = {
  collection_cost: adjustmentsApi.addCost,
  waiver: adjustmentsApi.waive,
  write_off: adjustmentsApi.writeOff,
  refund: adjustmentsApi.refund,
  carried_out: adjustmentsApi.carryOver,
} as const satisfies Record<Adjusting, Endpoint>;

/** Which decisions fit the loan as it stands. */
function fitting(loan: AdminLoan, waivable: number): readonly Adjusting[] {
  const running = isRunning(loan);
  const { costs } = LATE_CHARGE[lateChargeOf(loan.lateChargeVariant)];
  return [
    ...(running && costs ? (['collection_cost'] as const) : []),
    ...(running && waivable > 0 ? (['waiver'] as const) : []),
    ...(loan.credit > 0 ? (['refund', 'carried_out'] as const) : []),
    ...(running ? (['write_off'] as const) : []),
  ];
}

interface AdjustActionsProps {
  readonly loan: AdminLoan;
  readonly proposal: LoanFile['writeOffProposal'];
}

/** Decisions about the money of a loan that was paid out. */
export function AdjustActions({ loan, proposal }: AdjustActionsProps) {
  const may = useMay();
  const [kind, setKind] = useState<Adjusting | null>(null);
  const waivable = useForetold(loan.id, 'waiver', null)?.most ?? 0;
  const kinds = loan.disbursedOn === null ? [] : fitting(loan, waivable).filter((one) => may(CALLS[one]));
  const offered: Partial<Record<Adjusting, number>> = {
    waiver: waivable,
    refund: loan.credit,
    carried_out: loan.credit,
  };
  return (
    <>
      {isRunning(loan) && <Payoff id={loan.id} />}
      {proposal && (
        <p className="rounded-md border-l-6 border-warning bg-warning-tint px-4 py-3">
          <strong>{proposal.isOwn ? 'Propusiste' : `${proposal.by} propuso`} castigar este préstamo:</strong>{' '}
          {proposal.reason}.{' '}
          {proposal.isOwn || !may(adjustmentsApi.writeOff)
            ? 'Otra persona debe confirmarlo.'
            : 'Tú puedes confirmarlo.'}
        </p>
      )}
      {kinds.length > 0 && (
        <div className="flex flex-wrap gap-3 max-sm:[&>*]:w-full">
          {kinds.map((one) => (
            <Button
              key={one}
              variant={one === 'write_off' ? 'danger' : 'outline'}
              onClick={() => setKind(one)}
            >
              {ADJUSTING[one].action}
            </Button>
          ))}
        </div>
      )}
      {kind && (
        <AdjustDialog loan={loan} kind={kind} offered={offered[kind] ?? null} onClose={() => setKind(null)} />
      )}
    </>
  );
}
