import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AdminLoan } from '#contract/loans.ts';
import { restructuringApi } from '#contract/restructuring.ts';
import { termOptions } from '#domain/limits/instalments.ts';
import { REASON_MAX } from '#domain/limits/lengths.ts';
import { firstOf, type Term } from '#domain/loans/terms.ts';
import { formatPesos } from '#domain/money.ts';
import { query } from '#web/app/calls/query-client.ts';
import { usePropose } from '#web/loans/book/adjust/adjust.queries.ts';
import { BorrowerHistory } from '#web/loans/book/borrower-history.tsx';
import { CheckboxField } from '#web/ui/fields/checkbox-field.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextareaField } from '#web/ui/fields/textarea-field.tsx';
import { DataList } from '#web/ui/figures/data-list.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';

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
  const [reason, setReason] = useState('');
  const [attempted, setAttempted] = useState(false);
  const propose = usePropose();
  const { data, isPlaceholderData } = useQuery({
    ...query(restructuringApi.previewEffect, {
      params: { id: loan.id },
      query: { term, newInterest: newInterest ? 'yes' : 'no' },
    }),
    staleTime: 0,
    placeholderData: (before) => before,
  });
  const refused = data?.refused ?? null;
  function confirm() {
    setAttempted(true);
    if (reason.trim() === '' || refused !== null) return;
    propose.mutate(
      {
        params: { id: loan.id },
        body: { term, newInterest, reason: reason.trim(), seenUpdatedAt: loan.updatedAt },
      },
      { onSuccess: onClose },
    );
  }
  return (
    <ConfirmDialog
      open
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
      <TextareaField
        name="reason"
        label="Razón"
        hint="El cliente la lee."
        maxLength={REASON_MAX}
        value={reason}
        error={attempted && reason.trim() === '' ? 'Debe proporcionar una razón' : undefined}
        onChange={(event) => setReason(event.target.value)}
      />
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
            ...(data.after.lateCharge > 0
              ? [{ label: 'Mora de antes, se paga primero', value: formatPesos(data.after.lateCharge) }]
              : []),
            ...(data.after.costs > 0
              ? [{ label: 'Gastos de antes, se pagan al final', value: formatPesos(data.after.costs) }]
              : []),
            { label: 'Deberá', value: isPlaceholderData ? '…' : formatPesos(data.after.balance) },
          ]}
        />
      )}
    </ConfirmDialog>
  );
}
