import { useState } from 'react';
import { useSearch } from 'wouter';
import { type Drawer, drawerListApi, drawersApi, type Money } from '#contract/drawers.ts';
import { firstDayApi } from '#contract/first-day.ts';
import { streetApi } from '#contract/street.ts';
import { DRAWER_STATUS, DRAWER_STATUSES } from '#domain/drawers/drawer.ts';
import { AMOUNT_FORMAT } from '#domain/limits/amounts.ts';
import { parsePesos } from '#domain/money.ts';
import { DRAWER } from '#domain/payments/payment.ts';
import { EmptyState, LoadFailed, Loading, LoadMore, Skeleton } from '#web/app/calls/content-states.tsx';
import { useAction, usePages, useRead } from '#web/app/calls/use-calls.ts';
import { useFields } from '#web/app/calls/use-fields.ts';
import { WithPermission } from '#web/app/session/permissions.tsx';
import { idIn } from '#web/app/shell/navigation.ts';
import { usePagePermission } from '#web/app/shell/page-permission.ts';
import { DrawerPage } from '#web/drawers/drawer-page.tsx';
import { Difference, DrawerBadge } from '#web/drawers/drawer-summary.tsx';
import { CHANGES } from '#web/drawers/drawers.queries.ts';
import { SafeMovementDialog } from '#web/drawers/movement-dialog.tsx';
import { ExpensesCard } from '#web/expenses/expenses-card.tsx';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { MoneyField } from '#web/ui/fields/money-field.tsx';
import { type Column, column, InstantText, numericColumn, Pesos, Table } from '#web/ui/figures/facts.tsx';
import { Receipt } from '#web/ui/figures/receipt.tsx';
import { Form, SelectField } from '#web/ui/forms.tsx';
import { TextLink } from '#web/ui/text-link.tsx';

interface Place {
  readonly accountNumber: string;
  readonly name: string;
}

/** Asks what a place held before the books began: also a zero is an answer. */
function OpeningForm({ accountNumber, name }: Place) {
  const { values, field, setErrors, onError } = useFields({ amount: '' });
  const open = useAction(drawersApi.opening, [...CHANGES, firstDayApi.read], {
    done: 'Saldo de apertura anotado',
    failed: 'No se pudo anotar el saldo',
  });
  function send() {
    const amount = parsePesos(values.amount);
    if (amount === null) return setErrors({ amount: AMOUNT_FORMAT });
    setErrors({});
    open.mutate({ body: { accountNumber, amount } }, { onError });
  }
  return (
    <Form onSubmit={send} className="flex flex-wrap items-end gap-3 max-sm:[&>*]:w-full">
      <MoneyField {...field('amount')} name={`saldo-${accountNumber}`} label={name} />
      <Button type="submit" variant="outline" busy={open.isPending} aria-label={`Anotar el saldo de ${name}`}>
        Anotar
      </Button>
    </Form>
  );
}

/** The places of which nobody said yet what they held before the books began (rule: opening-balances). */
const unopened = ({ safeOpening, banks }: Money): readonly Place[] => [
  ...(safeOpening === null ? [{ accountNumber: DRAWER, name: 'Caja general' }] : []),
  ...banks.filter(({ accountNumber, opening }) => accountNumber !== '' && opening === null),
];

/** Asks an owner for the opening balances that are missing. */
function OpeningBalances({ money }: { readonly money: Money }) {
  const places = unopened(money);
  if (places.length === 0) return null;
  return (
    <WithPermission call={drawersApi.opening}>
      <section aria-label="Saldos de apertura" className="grid gap-3">
        <h3 className="text-lg">Saldos de apertura</h3>
        <p className="max-w-prose text-sm text-ink-soft">
          Cuánto había en cada lugar antes del primer movimiento de estos libros. Se anota una vez; si no
          había nada, escriba 0.
        </p>
        {places.map((place) => (
          <OpeningForm key={place.accountNumber} accountNumber={place.accountNumber} name={place.name} />
        ))}
      </section>
    </WithPermission>
  );
}

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
  const { data, error, refetch } = useRead(drawersApi.money, {});
  const [moving, setMoving] = useState(false);
  if (error && !data) return <LoadFailed title="No se pudo cargar el dinero" error={error} retry={refetch} />;
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
  column('holder', 'De quién', ({ id, holder }) => (
    <TextLink href={`${PAGE}?caja=${id}`}>{holder.fullName}</TextLink>
  )),
  column('status', 'Estado', ({ status }) => <DrawerBadge status={status} />),
  column('opened', 'Abierta', ({ openedAt }) => <InstantText instant={openedAt} />),
  numericColumn('expected', 'Esperado', ({ expected }) => <Pesos amount={expected} />),
  numericColumn('counted', 'Contado', ({ counted }) => (counted === null ? '—' : <Pesos amount={counted} />)),
  numericColumn('difference', 'Diferencia', ({ difference }) =>
    difference === null ? '—' : <Difference amount={difference} />,
  ),
  column('next', 'Falta', ({ maySignOff, mayCount }) =>
    maySignOff ? 'Su firma' : mayCount ? 'El conteo' : '—',
  ),
];

const STATES = DRAWER_STATUSES.map((value) => ({ value, label: DRAWER_STATUS[value].label }));

function Overview() {
  const mayOpen = usePagePermission();
  const [status, setStatus] = useState<Drawer['status'] | undefined>();
  const { isPending } = useRead(drawersApi.money, {});
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
      {/* The card of the money is tall: what is below it would be pushed down as it comes. */}
      {!isPending && (
        <>
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
      )}
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
