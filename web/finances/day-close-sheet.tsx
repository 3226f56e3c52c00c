import Printer from 'lucide-react/icons/printer';
import { useSearch } from 'wouter';
import { type DayClose, financesApi } from '#contract/finances.ts';
import { formatDay } from '#domain/calendar.ts';
import { EXPENSE_CATEGORY } from '#domain/drawers/cash-movement.ts';
import { LEDGER_KIND } from '#domain/ledger/ledger-kind.ts';
import { accountName } from '#domain/payments/payment.ts';
import { addressOf } from '#web/app/calls/api-client.ts';
import { LoadFailed, Loading } from '#web/app/calls/content-states.tsx';
import { useRead } from '#web/app/calls/use-calls.ts';
import { WithPermission } from '#web/app/session/permissions.tsx';
import { BackLink } from '#web/app/shell/detail-page.tsx';
import { withParameter } from '#web/app/shell/navigation.ts';
import { productName } from '#web/app/shell/template-variables.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { DownloadLinks } from '#web/ui/download-links.tsx';
import { type Column, column, InstantText, numericColumn, Pesos, Table } from '#web/ui/figures/facts.tsx';
import { Receipt, type ReceiptRow } from '#web/ui/figures/receipt.tsx';
import { TextLink } from '#web/ui/text-link.tsx';

const times = (count: number, one: string, more: string) => (count === 1 ? `1 ${one}` : `${count} ${more}`);

/** The lines from the day's opening balance to its closing balance. */
const linesOf = (sheet: DayClose): readonly ReceiptRow[] =>
  [
    { label: 'Saldo inicial de la cartera', amount: sheet.opening },
    {
      label: 'Desembolsos',
      amount: sheet.disbursed.amount,
      detail: times(sheet.disbursed.count, 'préstamo', 'préstamos'),
    },
    { label: 'Intereses contratados', amount: sheet.interest },
    { label: 'Mora', amount: sheet.lateCharges },
    ...(sheet.costs === 0 ? [] : [{ label: 'Gastos de cobranza', amount: sheet.costs }]),
    {
      label: 'Pagos confirmados',
      amount: 0 - sheet.collected.amount,
      detail: times(sheet.collected.count, 'pago', 'pagos'),
    },
    {
      label: 'Pagos reversados',
      amount: sheet.reversed.amount,
      detail: times(sheet.reversed.count, 'pago', 'pagos'),
    },
    ...sheet.others.map(({ kind, amount }) => ({ label: LEDGER_KIND[kind].label, amount })),
  ].map(({ amount, ...row }) => ({ ...row, value: <Pesos amount={amount} /> }));

const ACCOUNTS: readonly Column<DayClose['accounts'][number]>[] = [
  column('account', 'Cuenta', accountName),
  numericColumn('count', 'Movimientos', ({ count }) => count),
  numericColumn('in', 'Entró', (account) => <Pesos amount={account.in} />),
  numericColumn('out', 'Salió', ({ out }) => <Pesos amount={out} />),
  numericColumn('amount', 'Neto', ({ amount }) => <Pesos amount={amount} />),
];

type Spent = DayClose['expenses'][number] & { readonly isReversed: boolean };

/** What was spent on the day, and below zero what was taken back on it. */
const spentOn = ({ expenses, reversedExpenses }: DayClose): readonly Spent[] => [
  ...expenses.map((one) => ({ ...one, isReversed: false })),
  ...reversedExpenses.map((one) => ({ ...one, amount: -one.amount, isReversed: true })),
];

const EXPENSES: readonly Column<Spent>[] = [
  column(
    'category',
    'Gasto',
    ({ category, isReversed }) => `${EXPENSE_CATEGORY[category].label}${isReversed ? ' (anulado)' : ''}`,
  ),
  numericColumn('count', 'Cuántos', ({ count }) => count),
  numericColumn('amount', 'Monto', ({ amount }) => <Pesos amount={amount} />),
];

const PEOPLE: readonly Column<DayClose['people'][number]>[] = [
  column('name', 'Persona', ({ name }) => name),
  numericColumn('disbursed', 'Desembolsó', ({ disbursed }) => <Pesos amount={disbursed} />),
  numericColumn('confirmed', 'Confirmó', ({ confirmed }) => <Pesos amount={confirmed} />),
  numericColumn('reversed', 'Reversó', ({ reversed }) => <Pesos amount={reversed} />),
];

const ENTRIES: readonly Column<DayClose['entries'][number]>[] = [
  column('kind', 'Concepto', ({ kind }) => LEDGER_KIND[kind].label),
  column('reference', 'Solicitud', ({ reference }) => reference),
  column('name', 'Cliente', ({ fullName }) => fullName),
  column('at', 'Hora', ({ at }) => <InstantText instant={at} />),
  numericColumn('amount', 'Monto', ({ amount }) => <Pesos amount={amount} />),
];

const ENTRIES_SHOWN = 200;

/** The tables of one day of the books: its sums, the accounts, the people, and the rows of the ledger. */
function DayCloseTables({ sheet }: { readonly sheet: DayClose }) {
  const spent = spentOn(sheet);
  return (
    <>
      <section aria-label="Resumen del día" className="max-w-xl">
        <Receipt
          rows={linesOf(sheet)}
          total={{ label: 'Saldo final de la cartera', value: <Pesos amount={sheet.closing} /> }}
        />
        {sheet.credit !== null && sheet.credit > 0 && (
          <p className="pt-2 text-sm text-ink-soft">
            Con <Pesos amount={sheet.credit} /> que los clientes pagaron de más son{' '}
            <Pesos amount={sheet.closing + sheet.credit} />, el saldo en libros de Finanzas.
          </p>
        )}
      </section>
      {sheet.entries.length === 0 && sheet.accounts.length === 0 ? (
        <p className="text-ink-soft">Ese día no hubo movimientos.</p>
      ) : (
        <>
          {sheet.accounts.length > 0 && (
            <Card title="Dinero por cuenta">
              <Table
                caption="Dinero por cuenta"
                columns={ACCOUNTS}
                rows={sheet.accounts}
                rowKey={({ accountNumber }) => accountNumber}
              />
            </Card>
          )}
          {spent.length > 0 && (
            <Card title="Gastos">
              <Table
                caption="Gastos"
                columns={EXPENSES}
                rows={spent}
                rowKey={({ category, isReversed }) => `${category} ${isReversed}`}
              />
            </Card>
          )}
          {sheet.people.length > 0 && (
            <Card title="Quién lo registró">
              <Table
                caption="Quién lo registró"
                columns={PEOPLE}
                rows={sheet.people}
                rowKey={({ name }) => name}
              />
            </Card>
          )}
          {sheet.entries.length > 0 && (
            <Card title="Asientos">
              {sheet.entries.length === ENTRIES_SHOWN && (
                <p className="text-ink-soft">
                  Se ven los primeros {ENTRIES_SHOWN}.{' '}
                  <TextLink
                    href={addressOf(financesApi.export, {
                      params: { name: 'ledger' },
                      query: { from: sheet.date, to: sheet.date },
                    })}
                    download
                  >
                    Descargar todos los del día
                  </TextLink>
                </p>
              )}
              <Table caption="Asientos" columns={ENTRIES} rows={sheet.entries} rowKey={({ id }) => id} />
            </Card>
          )}
        </>
      )}
    </>
  );
}

/** The books of one day, to read, print and file. */
export function DayCloseSheet({ date }: { readonly date: string }) {
  const search = useSearch();
  const { data, error, refetch } = useRead(financesApi.dayClose, { query: { date } });
  return (
    <>
      <BackLink href={withParameter(search, 'cierre', '')}>Finanzas</BackLink>
      <p className="hidden text-sm print:block">{productName()}</p>
      <h1 className="text-2xl">Cierre del {formatDay(date)}</h1>
      {error ? (
        <LoadFailed title="No se pudo cargar el cierre" error={error} retry={refetch} />
      ) : data === undefined ? (
        <Loading>Cargando cierre...</Loading>
      ) : (
        <>
          <DayCloseTables sheet={data} />
          <div className="flex flex-wrap gap-3 print:hidden max-sm:[&>*]:w-full">
            <Button icon={<Printer />} onClick={() => window.print()}>
              Imprimir
            </Button>
            <WithPermission call={financesApi.export}>
              <DownloadLinks
                href={(format) =>
                  addressOf(financesApi.export, { params: { name: 'day-close' }, query: { date, format } })
                }
              />
            </WithPermission>
          </div>
        </>
      )}
    </>
  );
}
