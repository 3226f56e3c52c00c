import { Fragment, useState } from 'react';
import type { DisbursementOutcome } from '#contract/loan-book.ts';
import { disbursementsApi } from '#contract/loan-book.ts';
import type { AdminLoan } from '#contract/loans.ts';
import { REVIEW_WARNINGS } from '#domain/applications/review.ts';
import { bankLabel } from '#domain/banks.ts';
import { dayInSantoDomingo, formatDay, readDay } from '#domain/calendar.ts';
import { formatPesos } from '#domain/money.ts';
import { handedOver } from '#domain/products/price.ts';
import { useAction } from '#web/app/calls/use-calls.ts';
import { useFields } from '#web/app/calls/use-fields.ts';
import { BorrowerHistory } from '#web/loans/book/borrower-history.tsx';
import { FundsAccountField, useFirstAccount } from '#web/loans/book/funds-account-field.tsx';
import { CHANGES } from '#web/loans/book/loan-actions.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { DAY_FORMAT_MESSAGE, DayField } from '#web/ui/forms.tsx';
import { ConfirmDialog, Dialog } from '#web/ui/overlays/dialog.tsx';

const counted = (count: number) => (count === 1 ? '1 préstamo' : `${count} préstamos`);
/** Pesos that leave the lender for these loans. */
export const sumOf = (loans: readonly AdminLoan[]) => loans.reduce((sum, loan) => sum + handedOver(loan), 0);

/** The sums of the transfers by bank and in total, to compare with the bank's page before sending. */
function Sums({ loans }: { readonly loans: readonly AdminLoan[] }) {
  const banks = Map.groupBy(loans, ({ bankName }) => (bankName ? bankLabel(bankName) : 'Sin banco'));
  return (
    <table className="w-full text-left">
      <caption className="sr-only">Lo que sale, por banco</caption>
      <tbody>
        {[...banks].map(([bank, going]) => (
          <tr key={bank} className="border-b border-line">
            <th scope="row" className="py-1.5 font-normal">
              {bank} <span className="text-sm text-ink-soft">({counted(going.length)})</span>
            </th>
            <td className="py-1.5 text-right">{formatPesos(sumOf(going))}</td>
          </tr>
        ))}
        <tr className="font-semibold">
          <th scope="row" className="py-1.5">
            Total ({counted(loans.length)})
          </th>
          <td className="figure py-1.5 text-right">{formatPesos(sumOf(loans))}</td>
        </tr>
      </tbody>
    </table>
  );
}

interface PayOutDialogProps {
  readonly loans: readonly AdminLoan[];
  readonly onClose: () => void;
}

/** Records several disbursements with one day and reference; failures are listed loan by loan. */
export function PayOutDialog({ loans, onClose }: PayOutDialogProps) {
  // Disbursed loans leave the list below it: the dialog keeps its own.
  const [asked] = useState(loans);
  const { values, field, dayField, setErrors, onError } = useFields({
    date: formatDay(dayInSantoDomingo(new Date())),
    reference: '',
    fundsAccount: '',
  });
  const first = useFirstAccount();
  const fundsAccount = values.fundsAccount || first;
  const [refused, setRefused] = useState<readonly DisbursementOutcome[]>([]);
  const disburse = useAction(disbursementsApi.disburseAll, CHANGES, {
    done: 'Desembolsos registrados',
    failed: 'No se pudieron registrar los desembolsos',
  });
  function confirm() {
    const reference = values.reference.trim();
    if (reference === '') return setErrors({ reference: 'La referencia del desembolso es requerida' });
    const day = readDay(values.date);
    if (day === null) return setErrors({ date: DAY_FORMAT_MESSAGE });
    disburse.mutate(
      {
        body: {
          loans: asked.map(({ id, updatedAt }) => ({ id, seenUpdatedAt: updatedAt })),
          date: day,
          reference,
          ...(fundsAccount !== '' && { fundsAccount }),
        },
      },
      {
        onSuccess: ({ outcomes }) => {
          const left = outcomes.filter((outcome) => outcome.refused !== null);
          if (left.length === 0) onClose();
          else setRefused(left);
        },
        onError,
      },
    );
  }
  if (refused.length > 0)
    return (
      <Dialog
        title="No se pudieron registrar"
        description="Los demás quedaron registrados."
        onClose={onClose}
        footer={<Button onClick={onClose}>Entendido</Button>}
      >
        <ul className="grid gap-3">
          {refused.map(({ loanId, fullName, reference: number, principal, refused: why }) => (
            <li key={loanId}>
              <b>
                {fullName} {number}
              </b>{' '}
              {formatPesos(principal)}
              <p className="text-danger">{why}</p>
            </li>
          ))}
        </ul>
      </Dialog>
    );
  return (
    <ConfirmDialog
      title="Marcar como enviados"
      description={`${counted(asked.length)}, ${formatPesos(sumOf(asked))}: las fechas de las cuotas cuentan desde este día.`}
      confirmLabel="Registrar"
      busyLabel="Registrando..."
      variant="money"
      busy={disburse.isPending}
      onCancel={onClose}
      onConfirm={confirm}
    >
      <Sums loans={asked} />
      {asked.map((loan) => (
        <Fragment key={loan.id}>
          {loan.accountSuspended && (
            <p className="font-semibold text-warning">
              {loan.fullName}: {REVIEW_WARNINGS.account_suspended}
            </p>
          )}
          <BorrowerHistory loan={loan} />
        </Fragment>
      ))}
      <DayField {...dayField('date')} label="Fecha" />
      <TextField {...field('reference')} label="Referencia del envío" hint="La misma para todos." />
      <FundsAccountField {...field('fundsAccount')} value={fundsAccount} />
    </ConfirmDialog>
  );
}
