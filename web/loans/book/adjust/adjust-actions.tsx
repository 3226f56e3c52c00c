import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { adjustmentsApi } from '#contract/adjustments.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { disbursementsApi, type LoanFile } from '#contract/loan-book.ts';
import type { AdminLoan } from '#contract/loans.ts';
import { paymentsApi } from '#contract/payments.ts';
import type { Proposal } from '#contract/proposals.ts';
import { restructuringApi } from '#contract/restructuring.ts';
import { addDays, day, formatDay } from '#domain/calendar.ts';
import { keysOf } from '#domain/enum-table.ts';
import { termOptions } from '#domain/limits/instalments.ts';
import { REASON_MAX } from '#domain/limits/lengths.ts';
import { MOVE_DAYS_MOST } from '#domain/loans/due-day-moves.ts';
import { LATE_CHARGE, lateChargeOf } from '#domain/loans/late-charge-variant.ts';
import { isRunning, payoffOf, takesPayments } from '#domain/loans/loan.ts';
import { OPEN_RESTRUCTURINGS } from '#domain/loans/restructuring.ts';
import { firstOf, type Term } from '#domain/loans/terms.ts';
import { formatPesos } from '#domain/money.ts';
import { isRefused } from '#domain/payments/payment.ts';
import { handedOver } from '#domain/products/price.ts';
import { query } from '#web/app/calls/query-client.ts';
import { useAction } from '#web/app/calls/use-calls.ts';
import { useFields } from '#web/app/calls/use-fields.ts';
import { usePermission } from '#web/app/session/permissions.tsx';
import { termsOf } from '#web/app/shell/terms-of.ts';
import { CHANGES } from '#web/loans/book/adjust/adjust.queries.ts';
import { ADJUSTING, AdjustDialog, type Adjusting } from '#web/loans/book/adjust/adjust-dialog.tsx';
import { useDecisionPreview } from '#web/loans/book/adjust/decision-preview.tsx';
import { BorrowerHistory } from '#web/loans/book/borrower-history.tsx';
import { RecordDialog } from '#web/loans/book/record/record-dialog.tsx';
import { TakeBackDialog } from '#web/loans/book/take-back-dialog.tsx';
import { ProposalNotice } from '#web/proposals/proposal-notice.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { DataList } from '#web/ui/figures/facts.tsx';
import { CheckboxField, SelectField, TextareaField } from '#web/ui/forms.tsx';
import { ConfirmDialog } from '#web/ui/overlays/dialog.tsx';

interface RestructureDialogProps {
  readonly loan: AdminLoan;
  /** The terms that the staff may propose to this person. */
  readonly terms: readonly Term[];
  readonly onClose: () => void;
}

/** The form that proposes other terms for the rest of a loan, with a preview of signing them today. */
export function RestructureDialog({ loan, terms, onClose }: RestructureDialogProps) {
  const [term, setTerm] = useState<number>(() => firstOf(terms));
  const [newInterest, setNewInterest] = useState(true);
  const { values, field, setErrors, onError } = useFields({ reason: '' });
  const reason = values.reason.trim();
  const propose = useAction(restructuringApi.propose, CHANGES, {
    done: 'Reestructuración propuesta',
    failed: 'No se pudo proponer la reestructuración',
  });
  const { data, isPlaceholderData } = useQuery({
    ...query(restructuringApi.previewEffect, {
      params: { id: loan.id },
      query: { term, newInterest: newInterest ? 'yes' : 'no' },
    }),
    staleTime: 0,
    placeholderData: (before) => before,
  });
  const refused = data?.refused ?? null;
  const { lateCharge = 0, costs = 0, overpaidRefund = 0 } = data?.after ?? {};
  function confirm() {
    if (reason === '') return setErrors({ reason: 'Debe proporcionar una razón' });
    if (refused !== null) return;
    propose.mutate(
      {
        params: { id: loan.id },
        body: { term, newInterest, reason, seenUpdatedAt: loan.updatedAt },
      },
      { onSuccess: onClose, onError },
    );
  }
  return (
    <ConfirmDialog
      title="Reestructurar préstamo"
      description={`${loan.fullName} ${loan.reference}. El cliente ve lo de antes al lado de lo nuevo y firma. Cuenta lo que deba el día de su firma.`}
      confirmLabel="Proponer"
      busyLabel="Proponiendo..."
      variant="money"
      busy={propose.isPending}
      incomplete={refused !== null}
      onCancel={onClose}
      onConfirm={confirm}
    >
      <BorrowerHistory loan={loan} />
      <SelectField
        name="term"
        label="Cuotas nuevas"
        options={termOptions(terms)}
        value={String(term)}
        onChange={(event) => setTerm(Number(event.target.value))}
      />
      <CheckboxField
        name="newInterest"
        label="El capital que queda genera interés nuevo"
        checked={newInterest}
        onChange={({ target }) => setNewInterest(target.checked)}
      />
      <TextareaField {...field('reason')} label="Razón" hint="El cliente la lee." maxLength={REASON_MAX} />
      {refused !== null && (
        <p role="alert" className="font-semibold text-danger">
          {refused}.
        </p>
      )}
      {data && (
        <DataList
          items={[
            { label: 'Debe hoy', value: formatPesos(data.before.balance) },
            { label: 'De eso, capital', value: formatPesos(data.before.principal) },
            {
              label: 'Interés nuevo',
              value: isPlaceholderData ? '…' : formatPesos(data.plan.interest - data.before.interest),
            },
            {
              label: 'Cuotas',
              value: isPlaceholderData
                ? '…'
                : data.plan.instalments.map(({ amount }) => formatPesos(amount)).join(', '),
            },
            lateCharge > 0 && { label: 'Mora de antes, se paga primero', value: formatPesos(lateCharge) },
            costs > 0 && { label: 'Gastos de antes, se pagan al final', value: formatPesos(costs) },
            overpaidRefund > 0 && {
              label: 'Dinero devuelto de más, se paga al final',
              value: formatPesos(overpaidRefund),
            },
            { label: 'Deberá', value: isPlaceholderData ? '…' : formatPesos(data.after.balance) },
          ]}
        />
      )}
    </ConfirmDialog>
  );
}

interface MoveDueDaysDialogProps {
  readonly loan: AdminLoan;
  readonly onClose: () => void;
}

/** Moves the open due days of a loan in time, with what the customer said (rule: moved-due-days). */
export function MoveDueDaysDialog({ loan, onClose }: MoveDueDaysDialogProps) {
  const { values, field, setErrors, onError } = useFields({ days: '', reason: '', agreedHow: '' });
  const move = useAction(adjustmentsApi.moveDueDays, CHANGES, {
    done: 'Fechas movidas',
    failed: 'No se pudieron mover las fechas',
  });
  const days = /^\d{1,2}$/.test(values.days) ? Number(values.days) : 0;
  const next = loan.nextPayment && days > 0 ? addDays(day(loan.nextPayment.date), days) : null;

  function confirm() {
    const { reason, agreedHow } = values;
    const missing = {
      ...((days < 1 || days > MOVE_DAYS_MOST) && { days: `De 1 a ${MOVE_DAYS_MOST} días` }),
      ...(reason.trim() === '' && { reason: 'Debe proporcionar una razón' }),
      ...(agreedHow.trim() === '' && { agreedHow: 'Escriba cómo dijo que sí el cliente' }),
    };
    setErrors(missing);
    if (Object.keys(missing).length > 0) return;
    const body = { days, reason, agreedHow, seenUpdatedAt: loan.updatedAt };
    move.mutate({ params: { id: loan.id }, body }, { onSuccess: onClose, onError });
  }
  return (
    <ConfirmDialog
      title="Mover las fechas"
      description={`${loan.fullName} ${loan.reference}. Todas las cuotas que quedan vencen estos días después. No cuesta nada, y se hace una vez al mes.`}
      confirmLabel="Mover las fechas"
      busyLabel="Moviendo..."
      busy={move.isPending}
      onCancel={onClose}
      onConfirm={confirm}
    >
      <BorrowerHistory loan={loan} />
      <TextField
        {...field('days')}
        label="Días"
        inputMode="numeric"
        maxLength={2}
        hint={next ? `La próxima cuota vence el ${formatDay(next)}.` : `Hasta ${MOVE_DAYS_MOST}.`}
      />
      <TextareaField {...field('reason')} label="Razón" maxLength={REASON_MAX} />
      <TextField {...field('agreedHow')} label="Cómo dijo que sí el cliente" maxLength={REASON_MAX} />
    </ConfirmDialog>
  );
}

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

/** Whether the money of a loan may have come back: it left a bank, and nothing was paid or decided since. */
const mayHaveComeBack = ({ loan, paidInCash, payments, adjustments }: LoanFile): boolean =>
  isRunning(loan) &&
  loan.disbursementReference !== null &&
  !paidInCash &&
  adjustments.length === 0 &&
  payments.every(({ status, reversedAt }) => isRefused({ status }) || reversedAt !== null);

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

const TAKES_NONE = 'Este préstamo ya no espera pagos: devuelva el dinero y retire la propuesta.';

/** Decisions about the money of a disbursed loan. */
export function AdjustActions({ file }: { readonly file: LoanFile }) {
  const may = usePermission();
  const { loan, proposals, restructurings } = file;
  const [deciding, setDeciding] = useState<Deciding | null>(null);
  const [recording, setRecording] = useState<{ readonly proposal: Proposal | null } | null>(null);
  const [restructuring, setRestructuring] = useState(false);
  const [moving, setMoving] = useState(false);
  const [takingBack, setTakingBack] = useState(false);
  const waivable = useDecisionPreview(loan.id, 'waiver')?.most ?? 0;
  const running = isRunning(loan);
  const takes = takesPayments(loan) && may(paymentsApi.record);
  const waits = restructurings.some(({ status }) => OPEN_RESTRUCTURINGS.some((open) => open === status));
  const kinds = loan.disbursedOn === null ? [] : fitting(loan, waivable).filter((one) => may(CALLS[one]));
  // A customer who cannot log in cannot sign.
  const restructures = running && !waits && loan.email !== null && may(restructuringApi.propose);
  const moves = running && loan.daysLate === 0 && may(adjustmentsApi.moveDueDays);
  const takesBack = mayHaveComeBack(file) && may(disbursementsApi.takeBack);
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
          stuck={proposal.act === 'early_cash' && !takesPayments(loan) ? TAKES_NONE : null}
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
      {(kinds.length > 0 || takes || restructures || moves || takesBack) && (
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
          {takesBack && (
            <Button variant="outline" onClick={() => setTakingBack(true)}>
              El banco devolvió el dinero
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
      {takingBack && (
        <TakeBackDialog loan={{ ...loan, amount: handedOver(loan) }} onClose={() => setTakingBack(false)} />
      )}
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
