import { useState } from 'react';
import type { AdminLoan } from '#contract/loans.ts';
import { formatCount, parsePesos } from '#domain/money.ts';
import { fieldErrorsOf } from '#web/app/calls/api-error.ts';
import { cashReasonIn } from '#web/drawers/cash-reason-field.tsx';
import { AboveLimit, limitPassed } from '#web/loans/book/adjust/above-limit.tsx';
import {
  useAddCost,
  useCarryOver,
  useRefund,
  useWaive,
  useWriteOff,
} from '#web/loans/book/adjust/adjust.queries.ts';
import { AdjustFields, type Errors, missingIn, type Typed } from '#web/loans/book/adjust/adjust-fields.tsx';
import { ADJUSTING, type Adjusting, adjustingText } from '#web/loans/book/adjust/adjusting.ts';
import { DecisionPreview, useDecisionPreview } from '#web/loans/book/adjust/decision-preview.tsx';
import { BorrowerHistory } from '#web/loans/book/borrower-history.tsx';
import { onlyProposed } from '#web/proposals/only-proposed.ts';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';

interface Decided extends Omit<Typed, 'amount'> {
  readonly amount: number;
}

/** Sends a decision of one kind about a loan's money, with the fields that this kind needs. */
function useDecide(loan: AdminLoan, kind: Adjusting) {
  const [cost, waive, writeOff, refund, carryOver] = [
    useAddCost(),
    useWaive(),
    useWriteOff(),
    useRefund(),
    useCarryOver(),
  ];
  const params = { id: loan.id };
  const seenUpdatedAt = loan.updatedAt;
  const decide = async ({
    amount,
    reason,
    reference,
    fundsAccount,
    cashReason,
    document,
  }: Decided): Promise<unknown> => {
    switch (kind) {
      case 'collection_cost':
        return document === null
          ? null
          : cost.mutateAsync({
              params,
              body: { amount: String(amount), reason, seenUpdatedAt },
              file: document,
            });
      case 'waiver':
        return waive.mutateAsync({ params, body: { amount, reason, seenUpdatedAt } });
      case 'write_off':
        return writeOff.mutateAsync({ params, body: { reason, seenUpdatedAt } });
      case 'refund':
        return refund.mutateAsync({
          params,
          body: {
            amount,
            reference,
            seenUpdatedAt,
            ...(fundsAccount !== '' && { fundsAccount }),
            ...cashReasonIn(cashReason),
          },
        });
      case 'carried_out':
        return carryOver.mutateAsync({ params, body: { amount, seenUpdatedAt } });
    }
  };
  const busy = [cost, waive, writeOff, refund, carryOver].some(({ isPending }) => isPending);
  return { decide, busy };
}

interface AdjustDialogProps {
  readonly loan: AdminLoan;
  readonly kind: Adjusting;
  /** The amount in pesos with which the form opens: as much as can be refunded or waived. */
  readonly offered: number | null;
  readonly onClose: () => void;
}

const NOTHING_TYPED: Typed = {
  amount: '',
  reason: '',
  reference: '',
  fundsAccount: '',
  cashReason: '',
  document: null,
};
/** Pesos that no loan can owe: for a decision without a meaningful limit. */
const UNLIMITED = 1_000_000;

/** The dialog for a decision about a loan's money, with a preview of its effect. */
export function AdjustDialog({ loan, kind, offered, onClose }: AdjustDialogProps) {
  const { action, title, busy: busyLabel, asks } = ADJUSTING[kind];
  const [typed, setTyped] = useState<Typed>({
    ...NOTHING_TYPED,
    amount: offered === null ? '' : formatCount(offered),
  });
  const [errors, setErrors] = useState<Errors>({});
  const amount = parsePesos(typed.amount);
  const effect = useDecisionPreview(loan.id, kind, { amount: asks.includes('amount') ? amount : null });
  const { decide, busy } = useDecide(loan, kind);
  const most = effect && effect.most < UNLIMITED ? effect.most : null;
  const passed = limitPassed(effect ?? undefined, amount);

  async function confirm() {
    const missing = missingIn(kind, typed, amount);
    setErrors(missing);
    if (Object.keys(missing).length > 0 || passed !== null) return;
    const { reason, reference, fundsAccount, cashReason, document } = typed;
    try {
      await decide({
        amount: amount ?? 0,
        reason: reason.trim(),
        reference: reference.trim(),
        fundsAccount,
        cashReason,
        document,
      });
      onClose();
    } catch (failure) {
      setErrors(fieldErrorsOf(failure));
    }
  }
  return (
    <ConfirmDialog
      open
      title={title}
      description={`${loan.fullName} ${loan.reference}. ${adjustingText(kind, loan)}`}
      confirmLabel={action}
      busyLabel={busyLabel}
      variant={kind === 'write_off' ? 'danger' : 'money'}
      busy={busy}
      incomplete={passed !== null}
      onCancel={onClose}
      onConfirm={() => void confirm()}
    >
      <BorrowerHistory loan={loan} />
      <AdjustFields
        kind={kind}
        typed={typed}
        errors={errors}
        most={most}
        onChange={(change) => setTyped((before) => ({ ...before, ...change }))}
      />
      {effect?.proposes && <p>{onlyProposed('nada cambia')}</p>}
      <AboveLimit limit={passed} />
      <DecisionPreview effect={effect} />
    </ConfirmDialog>
  );
}
