import { useQuery } from '@tanstack/react-query';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useState } from 'react';
import { accountingApi, type MonthStatement } from '#contract/accounting.ts';
import { JOURNAL_FILE, JOURNAL_FILES } from '#domain/accounting/journal-file.ts';
import { useCloseMonth } from '#web/accounting/accounting.queries.ts';
import { APPROVED_FIRST } from '#web/accounting/approved-first.ts';
import { monthName } from '#web/accounting/month-name.ts';
import { ProvisionsTable } from '#web/accounting/provisions-table.tsx';
import { addressOf } from '#web/app/calls/api-client.ts';
import { LoadFailed } from '#web/app/calls/load-failed.tsx';
import { query } from '#web/app/calls/query-client.ts';
import { WithPermission } from '#web/app/session/permissions.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { DownloadLinks } from '#web/ui/download-links.tsx';
import { InstantText } from '#web/ui/figures/dates.tsx';
import { Pesos } from '#web/ui/figures/pesos.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

interface Line {
  readonly key: string;
  readonly code: string;
  readonly name: string;
  readonly amount: number;
}

/** The accounts of a statement with their sum below. */
function Lines({
  lines,
  total,
}: {
  readonly lines: readonly Line[];
  readonly total: Omit<Line, 'key' | 'code'>;
}) {
  return (
    <dl className="grid">
      {lines.map(({ key, code, name, amount }) => (
        <div key={key} className="flex flex-wrap justify-between gap-x-4 border-b border-line py-2">
          <dt className="min-w-0 break-words">
            {code && <span className="mr-2 text-sm text-ink-soft tabular-nums">{code}</span>}
            {name}
          </dt>
          <dd className="ml-auto font-semibold">
            <Pesos amount={amount} />
          </dd>
        </div>
      ))}
      <div className="flex flex-wrap justify-between gap-x-4 pt-2">
        <dt className="font-semibold">{total.name}</dt>
        <dd className="ml-auto text-lg font-bold">
          <Pesos amount={total.amount} />
        </dd>
      </div>
    </dl>
  );
}

const linesOf = (lines: MonthStatement['income'], sign: 1 | -1 = 1): Line[] =>
  lines.map(({ account, code, name, amount }) => ({ key: account, code, name, amount: sign * amount }));
const sum = (lines: readonly { readonly amount: number }[]) =>
  lines.reduce((all, { amount }) => all + amount, 0);

function Statements({ statement }: { readonly statement: MonthStatement }) {
  const { income, expenses, result, assets, liabilities, equity, accumulated } = statement;
  const capital = [...liabilities, ...equity];
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <Card title="Estado de resultados">
        <Lines
          lines={[...linesOf(income), ...linesOf(expenses, -1)]}
          total={{ name: 'Resultado del mes', amount: result }}
        />
        <p className="text-sm text-ink-soft">
          De intereses, mora y gastos de cobranza se cobraron <Pesos amount={statement.collectedIncome} />. La
          diferencia con lo que es ingreso del mes, devengado y no cobrado, es{' '}
          <Pesos amount={statement.uncollectedIncome} />.
        </p>
      </Card>
      <Card title="Balance general">
        <Lines lines={linesOf(assets)} total={{ name: 'Activos', amount: sum(assets) }} />
        <Lines
          lines={[
            ...linesOf(capital),
            { key: 'accumulated', code: '', name: 'Resultado acumulado', amount: accumulated },
          ]}
          total={{ name: 'Pasivos y patrimonio', amount: sum(capital) + accumulated }}
        />
      </Card>
    </div>
  );
}

function CloseMonth({ month }: { readonly month: string }) {
  const [asking, setAsking] = useState(false);
  const close = useCloseMonth();
  return (
    <WithPermission call={accountingApi.close}>
      <div>
        <Button onClick={() => setAsking(true)}>Cerrar {monthName(month)}</Button>
      </div>
      {asking && (
        <ConfirmDialog
          open
          title={`Cerrar ${monthName(month)}`}
          description="Se cierran también los meses anteriores. Sus archivos, códigos y provisiones quedan como están hoy, y no se reabren: lo que llegue después va al primer mes abierto y lo dice."
          confirmLabel="Cerrar el mes"
          busyLabel="Cerrando..."
          busy={close.isPending}
          onCancel={() => setAsking(false)}
          onConfirm={() => close.mutate({ params: { month } }, { onSuccess: () => setAsking(false) })}
        />
      )}
    </WithPermission>
  );
}

/** The statements and files of one month. */
export function MonthView({ month, mayClose }: { readonly month: string; readonly mayClose: boolean }) {
  const { data, error, refetch } = useQuery(query(accountingApi.month, { params: { month } }));
  return (
    <>
      <p>
        <a href="/admin-accounting" className="link inline-flex min-h-12 items-center gap-2 font-semibold">
          <ArrowLeft aria-hidden="true" className="size-5" />
          Contabilidad
        </a>
      </p>
      <h1 className="text-2xl">Contabilidad de {monthName(month)}</h1>
      {error && !data && (
        <LoadFailed title="No se pudo cargar el mes" error={error} retry={() => void refetch()} />
      )}
      {!data && !error && <Skeleton lines={8} label="Cargando mes..." />}
      {data && (
        <>
          <p className="max-w-prose">{APPROVED_FIRST}</p>
          <p>
            {data.closedAt === null ? (
              'El mes está abierto: sus cifras son provisionales.'
            ) : (
              <>
                Cerrado el <InstantText instant={data.closedAt} />: ya no cambia.
              </>
            )}
          </p>
          <Statements statement={data} />
          <Card title="Provisiones">
            <ProvisionsTable provided={data.provided} />
          </Card>
          <Card title="Archivos para el contador">
            <p className="text-ink-soft">
              El de QuickBooks nombra cada cuenta como en el plan de abajo: allí tiene que llamarse igual.
              Cada descarga queda en el registro.
            </p>
            {JOURNAL_FILES.map((file) => (
              <div key={file} className="flex flex-wrap gap-3 max-sm:[&>*]:w-full">
                <DownloadLinks
                  name={JOURNAL_FILE[file].label}
                  href={(format) =>
                    addressOf(accountingApi.file, { params: { month, file }, query: { format } })
                  }
                />
              </div>
            ))}
          </Card>
          <Card title="Comprobantes para la DGII">
            <p className="text-ink-soft">
              El interés (tipo 32) y la mora (33) que pagó cada cliente, y lo reversado (34), para el portal
              gratuito de facturación. Desde RD$250,000 la factura se envía completa. Su contador lo revisa
              antes de usarlo.
            </p>
            <div className="flex flex-wrap gap-3 max-sm:[&>*]:w-full">
              <DownloadLinks
                name="Comprobantes del mes"
                href={(format) => addressOf(accountingApi.fiscal, { params: { month }, query: { format } })}
              />
            </div>
          </Card>
          {mayClose && <CloseMonth month={month} />}
        </>
      )}
    </>
  );
}
