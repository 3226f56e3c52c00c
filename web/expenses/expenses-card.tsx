import { useState } from 'react';
import { type Expense, expensesApi } from '#contract/expenses.ts';
import { EXPENSE_CATEGORY } from '#domain/drawers/cash-movement.ts';
import { addressOf } from '#web/app/calls/api-client.ts';
import { LoadFailed } from '#web/app/calls/load-failed.tsx';
import { usePages } from '#web/app/calls/use-pages.ts';
import { WithPermission } from '#web/app/session/permissions.tsx';
import { ExpenseDialog } from '#web/expenses/expense-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { InstantText } from '#web/ui/figures/dates.tsx';
import { Pesos } from '#web/ui/figures/pesos.tsx';
import { type Column, Table } from '#web/ui/figures/table.tsx';
import { LoadMore } from '#web/ui/load-more.tsx';

const COLUMNS: readonly Column<Expense>[] = [
  { key: 'at', header: 'Cuándo', cell: ({ recordedAt }) => <InstantText instant={recordedAt} /> },
  { key: 'category', header: 'Gasto', cell: ({ category }) => EXPENSE_CATEGORY[category].label },
  { key: 'reason', header: 'Detalle', cell: ({ reason }) => reason },
  { key: 'place', header: 'Salió de', cell: ({ place }) => place },
  { key: 'by', header: 'Por', cell: ({ recordedBy }) => recordedBy },
  {
    key: 'receipt',
    header: 'Comprobante',
    cell: ({ id, hasReceipt }) =>
      hasReceipt ? (
        <a
          href={addressOf(expensesApi.receipt, { params: { id } })}
          target="_blank"
          rel="noreferrer"
          className="link inline-flex min-h-11 items-center"
        >
          Ver
        </a>
      ) : (
        '—'
      ),
  },
  { key: 'amount', header: 'Monto', numeric: true, cell: ({ amount }) => <Pesos amount={amount} /> },
];

/** What the lender spent, newest first, and the button that records an expense (rule: expenses). */
export function ExpensesCard() {
  const [asking, setAsking] = useState(false);
  const { rows, failed, error, retry, more } = usePages(expensesApi.list, (page) => ({
    query: { ...page, limit: 10 },
  }));
  return (
    <Card title="Gastos">
      <WithPermission call={expensesApi.record}>
        <p>
          <Button variant="outline" onClick={() => setAsking(true)}>
            Registrar un gasto
          </Button>
        </p>
        {asking && <ExpenseDialog onClose={() => setAsking(false)} />}
      </WithPermission>
      {failed && <LoadFailed title="No se pudieron cargar los gastos" error={error} retry={retry} />}
      {rows && rows.length > 0 && (
        <Table caption="Gastos" columns={COLUMNS} rows={rows} rowKey={({ id }) => id} />
      )}
      <LoadMore {...more} />
    </Card>
  );
}
