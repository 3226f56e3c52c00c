import { useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { applicationsApi } from '#contract/applications.ts';
import { loanBookApi } from '#contract/loan-book.ts';
import { type AdminLoan, loansApi } from '#contract/loans.ts';
import { paymentsApi } from '#contract/payments.ts';
import { statsApi } from '#contract/stats.ts';
import { accountText } from '#domain/applications/application.ts';
import { bankLabel } from '#domain/banks.ts';
import { dayInSantoDomingo, formatDay, readDay } from '#domain/calendar.ts';
import { isAwaiting } from '#domain/loans/loan.ts';
import { formatPesos } from '#domain/money.ts';
import { DRAWER } from '#domain/payments/payment.ts';
import { handedOver } from '#domain/products/price.ts';
import { useAction } from '#web/app/calls/use-calls.ts';
import { useFields } from '#web/app/calls/use-fields.ts';
import { payOutSlipAddress } from '#web/app/office-addresses.ts';
import { WithPermission } from '#web/app/session/permissions.tsx';
import { CashReasonField, cashReasonIn } from '#web/drawers/movement-dialog.tsx';
import { DecisionPreview, useDecisionPreview } from '#web/loans/book/adjust/decision-preview.tsx';
import { BorrowerHistory } from '#web/loans/book/borrower-history.tsx';
import { FundsAccountField, useFirstAccount } from '#web/loans/book/funds-account-field.tsx';
import { PayOutNotes } from '#web/loans/book/pay-out/pay-out-notes.tsx';
import { chargeItems } from '#web/loans/charge-items.ts';
import { Button } from '#web/ui/button.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { DataList } from '#web/ui/figures/facts.tsx';
import { DAY_FORMAT_MESSAGE, DayField } from '#web/ui/forms.tsx';
import { AskedButton } from '#web/ui/overlays/asked-button.tsx';
import { ConfirmDialog } from '#web/ui/overlays/dialog.tsx';

export const CHANGES = [
  loansApi.list,
  loanBookApi.file,
  loanBookApi.figures,
  statsApi.read,
  applicationsApi.list,
  paymentsApi.adminList,
];

/** Records a disbursement: its day, the place that the money left, and the reference of a transfer. */
export function DisburseDialog({
  loan,
  onClose,
}: {
  readonly loan: AdminLoan;
  readonly onClose: () => void;
}) {
  const today = dayInSantoDomingo(new Date());
  const { values, field, dayField, setErrors, onError } = useFields({
    date: formatDay(today),
    reference: '',
    fundsAccount: '',
    cashReason: '',
  });
  const first = useFirstAccount();
  // Who has no account gets the money in hand.
  const fundsAccount = values.fundsAccount || (loan.accountNumber ? first : DRAWER);
  const disburse = useAction(loansApi.disburse, CHANGES, {
    done: 'Desembolso registrado',
    failed: 'No se pudo registrar el desembolso',
  });
  const effect = useDecisionPreview(loan.id, 'disbursement', { on: readDay(values.date) });
  const inCash = fundsAccount === DRAWER;
  function confirm() {
    const reference = values.reference.trim();
    if (!inCash && reference === '')
      return setErrors({ reference: 'La referencia del desembolso es requerida' });
    const day = readDay(values.date);
    if (day === null) return setErrors({ date: DAY_FORMAT_MESSAGE });
    disburse.mutate(
      {
        params: { id: loan.id },
        body: {
          date: day,
          ...(fundsAccount !== '' && { fundsAccount }),
          seenUpdatedAt: loan.updatedAt,
          ...(!inCash && { reference }),
          ...cashReasonIn(values.cashReason),
        },
      },
      {
        onSuccess: () => {
          onClose();
          if (inCash) navigate(payOutSlipAddress(loan.id));
        },
        onError,
      },
    );
  }
  return (
    <ConfirmDialog
      title="Registrar desembolso"
      description={`${loan.fullName}: ${formatPesos(handedOver(loan))}`}
      confirmLabel="Registrar"
      busyLabel="Registrando..."
      variant="money"
      busy={disburse.isPending}
      onCancel={onClose}
      onConfirm={confirm}
    >
      <DataList
        items={[
          ...chargeItems(loan),
          { label: 'Banco', value: loan.bankName ? bankLabel(loan.bankName) : 'No especificado' },
          { label: 'Cuenta', value: accountText(null, loan.accountType, loan.accountNumber) || '—' },
        ]}
      />
      {loan.accountNumber && <CopyButton text={loan.accountNumber} what="el número de cuenta del cliente" />}
      <PayOutNotes loan={loan} />
      <BorrowerHistory loan={loan} />
      <DayField {...dayField('date')} label="Fecha" />
      <FundsAccountField
        {...field('fundsAccount')}
        drawer
        label="De dónde sale el dinero"
        value={fundsAccount}
      />
      {inCash ? (
        <p>El cliente firma el recibo que se abre después.</p>
      ) : (
        <TextField {...field('reference')} label="Referencia de la transferencia" data-focus-first="" />
      )}
      <CashReasonField {...field('cashReason')} />
      <DecisionPreview effect={effect} />
    </ConfirmDialog>
  );
}

/** Whether the signed-in person can disburse a loan. */
export const isPayable = ({ signed, payOutRefused }: AdminLoan): boolean => signed && payOutRefused === null;

/** The actions on a loan before its disbursement: disburse it, or call it off. */
export function LoanActions({ loan }: { readonly loan: AdminLoan }) {
  const [disbursing, setDisbursing] = useState(false);
  const callOff = useAction(applicationsApi.cancel, CHANGES, {
    done: 'Préstamo cancelado',
    failed: 'No se pudo cancelar el préstamo',
  });
  if (!isAwaiting(loan)) return null;
  const payable = isPayable(loan);
  return (
    <>
      {!loan.signed && (
        <p className="font-semibold text-danger">
          Firma pendiente: no se puede desembolsar hasta que el cliente firme.
        </p>
      )}
      {loan.payOutRefused !== null && (
        <WithPermission call={loansApi.disburse}>
          <p className="font-semibold text-warning">{loan.payOutRefused}</p>
        </WithPermission>
      )}
      <PayOutNotes loan={loan} />
      <div className="flex flex-wrap gap-3 max-sm:[&>*]:w-full">
        <WithPermission call={loansApi.disburse}>
          <Button variant="money" disabledLook={!payable} onClick={() => payable && setDisbursing(true)}>
            Registrar desembolso
          </Button>
        </WithPermission>
        <WithPermission call={applicationsApi.cancel}>
          <AskedButton
            title="¿Cancelar este préstamo?"
            description="Todavía no se ha desembolsado. Se le avisa al cliente."
            confirmLabel="Cancelar préstamo"
            cancelLabel="Volver"
            variant="danger"
            busy={callOff.isPending}
            onConfirm={(close) =>
              callOff.mutate(
                { params: { id: loan.applicationId }, body: { seenUpdatedAt: loan.applicationUpdatedAt } },
                { onSettled: close },
              )
            }
          >
            <BorrowerHistory loan={loan} />
          </AskedButton>
        </WithPermission>
      </div>
      {disbursing && <DisburseDialog loan={loan} onClose={() => setDisbursing(false)} />}
    </>
  );
}
