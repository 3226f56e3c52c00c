import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearch } from 'wouter';
import { type Drawer, drawerListApi } from '#contract/drawer-list.ts';
import { drawersApi, type Money } from '#contract/drawers.ts';
import { streetApi } from '#contract/street.ts';
import { DRAWER_STATUS, DRAWER_STATUSES } from '#domain/drawers/drawer.ts';
import { LoadFailed } from '#web/app/calls/load-failed.tsx';
import { query } from '#web/app/calls/query-client.ts';
import { usePages } from '#web/app/calls/use-pages.ts';
import { WithPermission } from '#web/app/session/permissions.tsx';
import { idIn } from '#web/app/shell/navigation.ts';
import { usePagePermission } from '#web/app/shell/page-permission.ts';
import { Difference } from '#web/drawers/difference.tsx';
import { DrawerPage } from '#web/drawers/drawer-page.tsx';
import { DrawerBadge } from '#web/drawers/drawer-summary.tsx';
import { SafeMovementDialog } from '#web/drawers/movement-dialog.tsx';
import { OpeningBalances } from '#web/drawers/opening-balances.tsx';
import { ExpensesCard } from '#web/expenses/expenses-card.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { InstantText } from '#web/ui/figures/dates.tsx';
import { Pesos } from '#web/ui/figures/pesos.tsx';
import { Receipt } from '#web/ui/figures/receipt.tsx';
import { type Column, Table } from '#web/ui/figures/table.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { LoadMore } from '#web/ui/load-more.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

const PAGE = '/admin-drawers';

const rowsOf = ({ safe, office, street, banks }: Money) => [
  { label: 'Caja general', value: <Pesos amount={safe} /> },
  { label: 'En cajas de la oficina', value: <Pesos amount={office} /> },
  { label: 'En la calle', value: <Pesos amount={street} />, detail: 'Cajas de cobradores' },
  ...banks.map(({ name, accountNumber, amount }) => ({
    label: name,
    value: <Pesos amount={amount} />,
    key: accountNumber,
  })),
];

/**
 * Cash that collectors took against receipts that wait for an owner: a separate figure, since an owner may refuse them.
 */
function WaitingReceipts({ waiting }: Pick<Money, 'waiting'>) {
  return (
    <>
      Aparte hay <Pesos amount={waiting} /> de recibos de la calle que esperan a un dueño. Ningún total los
      cuenta hasta que los acepte.{' '}
      <WithPermission call={streetApi.receipts}>
        <a href="/admin-collectors" className="link">
          Ver los recibos
        </a>
      </WithPermission>
    </>
  );
}

/** The places of the lender's money by the books, each account net (rule: money-by-account). */
function MoneyCard() {
  const { data, error, refetch } = useQuery(query(drawersApi.money, {}));
  const [moving, setMoving] = useState(false);
  if (error)
    return <LoadFailed title="No se pudo cargar el dinero" error={error} retry={() => void refetch()} />;
  if (!data) return <Loading>Cargando el dinero por cuenta...</Loading>;
  return (
    <Card title="Dinero por cuenta">
      <div className="max-w-xl">
        <Receipt
          rows={rowsOf(data)}
          total={{ label: 'En total', value: <Pesos amount={data.total} /> }}
          note={data.waiting > 0 && <WaitingReceipts waiting={data.waiting} />}
        />
      </div>
      <p className="max-w-prose text-sm text-ink-soft">
        Lo que había al empezar, más lo que entró, menos lo que salió, según los libros.
      </p>
      <OpeningBalances money={data} />
      <WithPermission call={drawersApi.moveSafe}>
        <p>
          <Button variant="outline" onClick={() => setMoving(true)}>
            Mover dinero
          </Button>
        </p>
        {moving && <SafeMovementDialog onClose={() => setMoving(false)} />}
      </WithPermission>
    </Card>
  );
}

const COLUMNS: readonly Column<Drawer>[] = [
  {
    key: 'holder',
    header: 'De quién',
    cell: ({ id, holder }) => (
      <a href={`${PAGE}?caja=${id}`} className="link inline-flex min-h-11 items-center">
        {holder.fullName}
      </a>
    ),
  },
  { key: 'status', header: 'Estado', cell: ({ status }) => <DrawerBadge status={status} /> },
  { key: 'opened', header: 'Abierta', cell: ({ openedAt }) => <InstantText instant={openedAt} /> },
  {
    key: 'expected',
    header: 'Esperado',
    numeric: true,
    cell: ({ expected }) => <Pesos amount={expected} />,
  },
  {
    key: 'counted',
    header: 'Contado',
    numeric: true,
    cell: ({ counted }) => (counted === null ? '—' : <Pesos amount={counted} />),
  },
  {
    key: 'difference',
    header: 'Diferencia',
    numeric: true,
    cell: ({ difference }) => (difference === null ? '—' : <Difference amount={difference} />),
  },
  {
    key: 'next',
    header: 'Falta',
    cell: ({ maySignOff, mayCount }) => (maySignOff ? 'Su firma' : mayCount ? 'El conteo' : '—'),
  },
];

const STATES = DRAWER_STATUSES.map((value) => ({ value, label: DRAWER_STATUS[value].label }));

function Overview() {
  const mayOpen = usePagePermission();
  const [status, setStatus] = useState<Drawer['status'] | undefined>();
  const { rows, failed, error, retry, more } = usePages(drawerListApi.list, (page) => ({
    query: { ...page, limit: 20, ...(status && { status }) },
  }));
  return (
    <>
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl">Cajas</h1>
        <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:[&>*]:w-full">
          {mayOpen('/admin-drawer') && (
            <LinkButton href="/admin-drawer" variant="outline">
              Mi caja
            </LinkButton>
          )}
          <LinkButton href="/admin-finances" variant="outline">
            Cierre del día
          </LinkButton>
        </div>
      </header>
      <MoneyCard />
      <ExpensesCard />
      <div className="max-w-xs">
        <SelectField
          name="status"
          label="Estado"
          placeholder="Todas"
          options={STATES}
          value={status ?? ''}
          onChange={({ target }) => setStatus(DRAWER_STATUSES.find((one) => one === target.value))}
        />
      </div>
      {failed && <LoadFailed title="No se pudieron cargar las cajas" error={error} retry={retry} />}
      {!rows && !failed && <Skeleton lines={6} label="Cargando las cajas..." />}
      {rows?.length === 0 && <EmptyState title="No hay cajas" />}
      {rows && rows.length > 0 && (
        <Table caption="Cajas" columns={COLUMNS} rows={rows} rowKey={({ id }) => id} />
      )}
      <LoadMore {...more} />
    </>
  );
}

/**
 * /admin-drawers: where the lender's money is, and every drawer; with `?caja=` the page of one drawer (rule: drawers).
 */
export function DrawersScreen() {
  const id = idIn(new URLSearchParams(useSearch()), 'caja');
  return id === null ? <Overview /> : <DrawerPage key={id} id={id} all={PAGE} back="Cajas" />;
}
