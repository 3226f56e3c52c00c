import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type AdminLoan, loansApi } from '#contract/loans.ts';
import { formatDay } from '#domain/calendar.ts';
import { LOAN_STATUS_LABELS, LOAN_STATUSES, type LoanStatus } from '#domain/loans/loan.ts';
import { formatPesos } from '#domain/money.ts';
import { query } from '#web/app/query-client.ts';
import { DisburseDialog } from '#web/loans/disburse-dialog.tsx';
import { InstalmentTable } from '#web/loans/instalment-table.tsx';
import { useCallOff } from '#web/loans/loans.queries.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { DataList } from '#web/ui/data-list.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { SelectField } from '#web/ui/select-field.tsx';

const TONES = {
  awaiting_disbursement: 'warning',
  active: 'info',
  settled: 'success',
  called_off: 'neutral',
} as const;
const OPTIONS = LOAN_STATUSES.map((value) => ({ value, label: LOAN_STATUS_LABELS[value] }));
const isStatus = (text: string): text is LoanStatus => LOAN_STATUSES.some((status) => status === text);

function AdminLoanCard({ loan }: { readonly loan: AdminLoan }) {
  const [asking, setAsking] = useState<'disburse' | 'call-off' | null>(null);
  const callOff = useCallOff();
  const waiting = loan.status === 'awaiting_disbursement';
  return (
    <Card
      title={`${loan.fullName} ${loan.reference}`}
      aside={<Badge tone={TONES[loan.status]}>{LOAN_STATUS_LABELS[loan.status]}</Badge>}
    >
      <DataList
        items={[
          { label: 'Capital', value: formatPesos(loan.principal) },
          { label: 'Total según el pagaré', value: formatPesos(loan.total) },
          { label: 'Balance', value: formatPesos(loan.balance) },
          {
            label: 'Desembolsado',
            value: loan.disbursedOn
              ? `${formatDay(loan.disbursedOn)}, ref. ${loan.disbursementReference ?? ''}`
              : 'Todavía no',
          },
          {
            label: 'Próximo pago',
            value: loan.nextPayment
              ? `${formatPesos(loan.nextPayment.amount)} el ${formatDay(loan.nextPayment.date)}`
              : '—',
          },
        ]}
      />
      <InstalmentTable instalments={loan.instalments} />
      {waiting && !loan.signed && (
        <p className="font-semibold text-danger">
          Firma pendiente: no se puede desembolsar hasta que el cliente firme.
        </p>
      )}
      {waiting && (
        <div className="flex flex-wrap gap-3">
          <Button
            variant="money"
            disabledLook={!loan.signed}
            onClick={() => loan.signed && setAsking('disburse')}
          >
            Registrar desembolso
          </Button>
          <Button variant="danger" onClick={() => setAsking('call-off')}>
            Cancelar préstamo
          </Button>
        </div>
      )}
      {asking === 'disburse' && <DisburseDialog loan={loan} onClose={() => setAsking(null)} />}
      <ConfirmDialog
        open={asking === 'call-off'}
        title="¿Cancelar este préstamo?"
        description="Todavía no se ha desembolsado. Se le avisa al cliente."
        confirmLabel="Cancelar préstamo"
        cancelLabel="Volver"
        variant="danger"
        busy={callOff.isPending}
        onCancel={() => setAsking(null)}
        onConfirm={() =>
          callOff.mutate({ params: { id: loan.applicationId } }, { onSettled: () => setAsking(null) })
        }
      />
    </Card>
  );
}

export function AdminLoansScreen() {
  const [status, setStatus] = useState<LoanStatus>('awaiting_disbursement');
  const { data, isPending, isError, refetch } = useQuery(query(loansApi.list, { query: { status } }));
  return (
    <>
      <h1 className="text-2xl">Préstamos</h1>
      <div className="max-w-xs">
        <SelectField
          name="status"
          label="Estado"
          options={OPTIONS}
          value={status}
          onChange={(event) => isStatus(event.target.value) && setStatus(event.target.value)}
        />
      </div>
      {isPending && <Loading />}
      {isError && (
        <EmptyState
          title="No se pudieron cargar los préstamos"
          action={<Button onClick={() => void refetch()}>Intentar de nuevo</Button>}
        />
      )}
      {data?.length === 0 && <EmptyState title="No hay préstamos en este estado" />}
      {data?.map((loan) => (
        <AdminLoanCard key={loan.id} loan={loan} />
      ))}
    </>
  );
}
