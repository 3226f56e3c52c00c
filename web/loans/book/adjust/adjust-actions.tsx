import { useState } from 'react';
import { adjustmentsApi } from '#contract/adjustments.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { LoanFile } from '#contract/loan-book.ts';
import type { AdminLoan } from '#contract/loans.ts';
import { paymentsApi } from '#contract/payments.ts';
import type { Proposal } from '#contract/proposals.ts';
import { restructuringApi } from '#contract/restructuring.ts';
import { keysOf } from '#domain/enum-table.ts';
import { LATE_CHARGE, lateChargeOf } from '#domain/loans/late-charge-variant.ts';
import { isRunning, payoffOf, takesPayments } from '#domain/loans/loan.ts';
import { OPEN_RESTRUCTURINGS } from '#domain/loans/restructuring.ts';
import { formatPesos } from '#domain/money.ts';
import { usePermission } from '#web/app/session/permissions.tsx';
import { termsOf } from '#web/app/shell/terms-of.ts';
import { AdjustDialog } from '#web/loans/book/adjust/adjust-dialog.tsx';
import { ADJUSTING, type Adjusting } from '#web/loans/book/adjust/adjusting.ts';
import { useDecisionPreview } from '#web/loans/book/adjust/decision-preview.tsx';
import { MoveDueDaysDialog } from '#web/loans/book/adjust/move-due-days-dialog.tsx';
import { RecordDialog } from '#web/loans/book/record/record-dialog.tsx';
import { RestructureDialog } from '#web/loans/book/restructure/restructure-dialog.tsx';
import { ProposalNotice } from '#web/proposals/proposal-notice.tsx';
import { Button } from '#web/ui/button.tsx';

/** The amount that settles the loan today; pending payments are shown beside it. */
function Payoff({ file }: { readonly file: LoanFile }) {
  const { loan, reported } = file;
  const verified = { balance: file.balanceAfterVerification, rebate: file.rebateAfterVerification };
  return (
    <p>
      <strong>Saldar hoy: {formatPesos(payoffOf(loan))}</strong>
      {loan.rebate && ` (menos ${formatPesos(loan.rebate)} de rebaja)`}
      {loan.runningLateCharge > 0 && ` (con ${formatPesos(loan.runningLateCharge)} de mora en curso)`}
      {reported > 0 &&
        `. En verificación: ${formatPesos(reported)}; al confirmarse quedan ${formatPesos(payoffOf(verified))}`}
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

/** The decisions about a loan's money that its state allows. */
function fitting(loan: AdminLoan, waivable: number): readonly Adjusting[] {
  const running = isRunning(loan);
  const { costs } = LATE_CHARGE[lateChargeOf(loan.lateChargeVariant)];
  const fits: Readonly<Record<Adjusting, boolean>> = {
    collection_cost: running && costs,
    waiver: running && waivable > 0,
    refund: loan.credit > 0,
    carried_out: loan.credit > 0,
    write_off: running,
  };
  return keysOf(fits).filter((kind) => fits[kind]);
}

interface Deciding {
  readonly kind: Adjusting;
  /** The amount in pesos with which the form opens. */
  readonly amount: number | null;
}

interface ConfirmProps {
  readonly proposal: Proposal;
  readonly kinds: readonly Adjusting[];
  /** Whether this person may record money for the loan. */
  readonly takes: boolean;
  readonly onConfirm: (deciding: Deciding) => void;
  readonly onRecord: (proposal: Proposal) => void;
}

/** A button with which this person confirms another person's proposal, through the same dialog. */
function Confirm({ proposal, kinds, takes, onConfirm, onRecord }: ConfirmProps) {
  const { act, amount } = proposal;
  if (act === 'early_cash')
    return takes ? <Button onClick={() => onRecord(proposal)}>Registrar este pago</Button> : null;
  const kind = kinds.find((one) => one === act);
  if (kind === undefined) return null;
  return <Button onClick={() => onConfirm({ kind, amount })}>{ADJUSTING[kind].action}</Button>;
}

/** Decisions about the money of a disbursed loan. */
export function AdjustActions({ file }: { readonly file: LoanFile }) {
  const may = usePermission();
  const { loan, proposals, restructurings } = file;
  const [deciding, setDeciding] = useState<Deciding | null>(null);
  const [recording, setRecording] = useState<{ readonly proposal: Proposal | null } | null>(null);
  const [restructuring, setRestructuring] = useState(false);
  const [moving, setMoving] = useState(false);
  const waivable = useDecisionPreview(loan.id, 'waiver')?.most ?? 0;
  const running = isRunning(loan);
  const takes = takesPayments(loan) && may(paymentsApi.record);
  const waits = restructurings.some(({ status }) => OPEN_RESTRUCTURINGS.some((open) => open === status));
  const kinds = loan.disbursedOn === null ? [] : fitting(loan, waivable).filter((one) => may(CALLS[one]));
  // A customer who cannot log in cannot sign.
  const restructures = running && !waits && loan.email !== null && may(restructuringApi.propose);
  const moves = running && loan.daysLate === 0 && may(adjustmentsApi.moveDueDays);
  const offered: Partial<Record<Adjusting, number>> = {
    waiver: waivable,
    refund: loan.credit,
    carried_out: loan.credit,
  };
  return (
    <>
      {running && <Payoff file={file} />}
      {proposals.map((proposal) => (
        <ProposalNotice
          key={proposal.id}
          proposal={proposal}
          confirm={
            <Confirm
              proposal={proposal}
              kinds={kinds}
              takes={takes}
              onConfirm={setDeciding}
              onRecord={(confirmed) => setRecording({ proposal: confirmed })}
            />
          }
        />
      ))}
      {(kinds.length > 0 || takes || restructures || moves) && (
        <div className="flex flex-wrap gap-3 max-sm:[&>*]:w-full">
          {takes && (
            <Button variant="money" onClick={() => setRecording({ proposal: null })}>
              Registrar pago
            </Button>
          )}
          {restructures && (
            <Button variant="outline" onClick={() => setRestructuring(true)}>
              Reestructurar
            </Button>
          )}
          {moves && (
            <Button variant="outline" onClick={() => setMoving(true)}>
              Mover las fechas
            </Button>
          )}
          {kinds.map((one) => (
            <Button
              key={one}
              variant={one === 'write_off' ? 'danger' : 'outline'}
              onClick={() => setDeciding({ kind: one, amount: offered[one] ?? null })}
            >
              {ADJUSTING[one].action}
            </Button>
          ))}
        </div>
      )}
      {recording && (
        <RecordDialog loan={loan} proposal={recording.proposal} onClose={() => setRecording(null)} />
      )}
      {restructuring && (
        <RestructureDialog loan={loan} terms={termsOf(file)} onClose={() => setRestructuring(false)} />
      )}
      {moving && <MoveDueDaysDialog loan={loan} onClose={() => setMoving(false)} />}
      {deciding && (
        <AdjustDialog
          loan={loan}
          kind={deciding.kind}
          offered={deciding.amount}
          onClose={() => setDeciding(null)}
        />
      )}
    </>
  );
}
