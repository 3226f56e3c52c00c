import { useState } from 'react';
import { useSearch } from 'wouter';
import type { LoanFile } from '#contract/loan-book.ts';
import { restructuringApi } from '#contract/restructuring.ts';
import { termText } from '#domain/limits/instalments.ts';
import { OPEN_RESTRUCTURINGS, RESTRUCTURING_STATUS } from '#domain/loans/restructuring.ts';
import { usePermission } from '#web/app/session/permissions.tsx';
import { withParameter } from '#web/app/shell/navigation.ts';
import { useWithdraw } from '#web/loans/book/adjust/adjust.queries.ts';
import { Part } from '#web/loans/book/part.tsx';
import { Button } from '#web/ui/button.tsx';
import { InstantText } from '#web/ui/figures/dates.tsx';
import { type Column, Table } from '#web/ui/figures/table.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';

type Row = LoanFile['restructurings'][number];
const isOpen = ({ status }: Row) => OPEN_RESTRUCTURINGS.some((open) => open === status);

/** A link to the other loan of a signed restructuring: the old one, or the one that took over. */
function OtherLoan({ row, id }: { readonly row: Row; readonly id: number }) {
  const search = useSearch();
  const other = row.loanId === id ? row.newLoanId : row.loanId;
  if (other === null) return null;
  return (
    <LinkButton href={withParameter(search, 'prestamo', String(other))} variant="outline">
      {row.loanId === id ? 'Ver el préstamo nuevo' : 'Ver el préstamo anterior'}
    </LinkButton>
  );
}

/** The proposals to restructure a loan with their results; a pending one can be withdrawn. */
export function RestructuringsCard({ loan, restructurings }: Pick<LoanFile, 'loan' | 'restructurings'>) {
  const [withdrawing, setWithdrawing] = useState(false);
  const may = usePermission();
  const withdraw = useWithdraw();
  const columns: readonly Column<Row>[] = [
    {
      key: 'what',
      header: 'Propuesta',
      cell: ({ term, newInterest, reason }) => (
        <>
          {termText(term)}, {newInterest ? 'con interés nuevo' : 'sin interés nuevo'}
          {reason && <span className="block text-sm font-normal text-ink-soft">{reason}</span>}
        </>
      ),
    },
    {
      key: 'who',
      header: 'Propuesta por',
      cell: ({ proposedBy, proposedAt }) => (
        <>
          {proposedBy}, <InstantText instant={proposedAt} />
        </>
      ),
    },
    {
      key: 'state',
      header: 'Estado',
      cell: (row) => (isOpen(row) ? 'Espera la firma del cliente' : RESTRUCTURING_STATUS[row.status].label),
    },
    {
      key: 'actions',
      header: 'Acciones',
      actions: true,
      cell: (row) =>
        isOpen(row) ? (
          may(restructuringApi.withdraw) && (
            <Button variant="danger" onClick={() => setWithdrawing(true)}>
              Retirar propuesta
            </Button>
          )
        ) : (
          <OtherLoan row={row} id={loan.id} />
        ),
    },
  ];
  if (restructurings.length === 0) return null;
  return (
    <Part title="Reestructuración">
      <Table
        caption="Reestructuraciones del préstamo"
        columns={columns}
        rows={restructurings}
        rowKey={({ id }) => id}
      />
      <ConfirmDialog
        open={withdrawing}
        title="¿Retirar la propuesta?"
        description="El préstamo sigue como está. Se le avisa al cliente."
        confirmLabel="Retirar propuesta"
        busyLabel="Retirando..."
        variant="danger"
        busy={withdraw.isPending}
        onCancel={() => setWithdrawing(false)}
        onConfirm={() =>
          withdraw.mutate(
            { params: { id: loan.id }, body: { seenUpdatedAt: loan.updatedAt } },
            { onSettled: () => setWithdrawing(false) },
          )
        }
      />
    </Part>
  );
}
