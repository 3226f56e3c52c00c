import { useState } from 'react';
import { applicationsApi } from '#contract/applications.ts';
import { type AdminLoan, loansApi } from '#contract/loans.ts';
import { isAwaiting } from '#domain/loans/loan.ts';
import { WithPermission } from '#web/app/session/permissions.tsx';
import { BorrowerHistory } from '#web/loans/book/borrower-history.tsx';
import { DisburseDialog } from '#web/loans/book/disburse-dialog.tsx';
import { useCallOff } from '#web/loans/book/loan-book.queries.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';

/** Whether the signed-in person can disburse a loan. */
export const isPayable = ({ signed, payOutRefused }: AdminLoan): boolean => signed && payOutRefused === null;

/** The actions on a loan before its disbursement: disburse it, or call it off. */
export function LoanActions({ loan }: { readonly loan: AdminLoan }) {
  const [asking, setAsking] = useState<'disburse' | 'call-off' | null>(null);
  const callOff = useCallOff();
  const close = () => setAsking(null);
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
      <div className="flex flex-wrap gap-3 max-sm:[&>*]:w-full">
        <WithPermission call={loansApi.disburse}>
          <Button variant="money" disabledLook={!payable} onClick={() => payable && setAsking('disburse')}>
            Registrar desembolso
          </Button>
        </WithPermission>
        <WithPermission call={applicationsApi.cancel}>
          <Button variant="danger" onClick={() => setAsking('call-off')}>
            Cancelar préstamo
          </Button>
        </WithPermission>
      </div>
      {asking === 'disburse' && <DisburseDialog loan={loan} onClose={close} />}
      {asking === 'call-off' && (
        <ConfirmDialog
          open
          title="¿Cancelar este préstamo?"
          description="Todavía no se ha desembolsado. Se le avisa al cliente."
          confirmLabel="Cancelar préstamo"
          cancelLabel="Volver"
          variant="danger"
          busy={callOff.isPending}
          onCancel={close}
          onConfirm={() =>
            callOff.mutate(
              { params: { id: loan.applicationId }, body: { seenUpdatedAt: loan.applicationUpdatedAt } },
              { onSettled: close },
            )
          }
        >
          <BorrowerHistory loan={loan} />
        </ConfirmDialog>
      )}
    </>
  );
}
