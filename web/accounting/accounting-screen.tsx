import { useState } from 'react';
import { useSearch } from 'wouter';
import { type Accounting, accountingApi, type MonthStatement } from '#contract/accounting.ts';
import { type ReportMails, reportMailsApi } from '#contract/report-mails.ts';
import { JOURNAL_FILE, JOURNAL_FILES } from '#domain/accounting/journal.ts';
import { monthNamed, periodLabel } from '#domain/finances/periods.ts';
import { formatShare } from '#domain/finances/portfolio.ts';
import { formatCount } from '#domain/money.ts';
import {
  REPORT_MAIL,
  REPORT_MAILS,
  type ReportMail,
  RHYTHM,
  RHYTHMS,
  type Rhythm,
  WEEKDAYS,
} from '#domain/report-mails/report-mail.ts';
import { FiscalCard } from '#web/accounting/fiscal-card.tsx';
import { CHANGES, RulesForm } from '#web/accounting/rules-form.tsx';
import { addressOf } from '#web/app/calls/api-client.ts';
import { LoadFailed, Skeleton } from '#web/app/calls/content-states.tsx';
import { useAction, useRead } from '#web/app/calls/use-calls.ts';
import { WithPermission } from '#web/app/session/permissions.tsx';
import { BackLink } from '#web/app/shell/detail-page.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { DownloadLinks } from '#web/ui/download-links.tsx';
import { type Column, column, InstantText, numericColumn, Pesos, Table } from '#web/ui/figures/facts.tsx';
import { Form, SelectField } from '#web/ui/forms.tsx';
import { AskedButton } from '#web/ui/overlays/asked-button.tsx';

/** A month as text: "2026-10" as "oct 2026". */
const monthName = (month: string): string => periodLabel('month', monthNamed(month));

/** What each page of the accountant says: the program gives no advice. */
const APPROVED_FIRST =
  'Un contador o abogado dominicano tiene que aprobar los códigos, la forma del ingreso y las provisiones antes de usarlos: este programa no propone porcentajes ni da consejo.';

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
  const close = useAction(accountingApi.close, CHANGES, {
    done: 'Mes cerrado',
    failed: 'No se pudo cerrar el mes',
  });
  return (
    <WithPermission call={accountingApi.close}>
      <div>
        <AskedButton
          label={`Cerrar ${monthName(month)}`}
          title={`Cerrar ${monthName(month)}`}
          description="Se cierran también los meses anteriores. Sus archivos, códigos y provisiones quedan como están hoy, y no se reabren: lo que llegue después va al primer mes abierto y lo dice."
          confirmLabel="Cerrar el mes"
          busyLabel="Cerrando..."
          busy={close.isPending}
          onConfirm={(done) => close.mutate({ params: { month } }, { onSuccess: done })}
        />
      </div>
    </WithPermission>
  );
}

type Provision = Accounting['provided'][number];

const PROVISION_COLUMNS: readonly Column<Provision>[] = [
  column('days', 'Días de atraso', ({ fromDays, toDays }) =>
    toDays === null ? `${fromDays} o más` : `${fromDays} a ${toDays}`,
  ),
  numericColumn('loans', 'Préstamos', ({ loans }) => formatCount(loans)),
  numericColumn('principal', 'Capital por cobrar', ({ principal }) => <Pesos amount={principal} />),
  numericColumn('share', 'Por ciento', ({ share }) => formatShare(share)),
  numericColumn('amount', 'Provisión', ({ amount }) => <Pesos amount={amount} />),
];

/** The provisions by days late (rule: provisions). */
function ProvisionsTable({ provided }: { readonly provided: readonly Provision[] }) {
  if (provided.length === 0)
    return (
      <p className="text-ink-soft">
        No hay por cientos: su contador los decide en las reglas de Contabilidad.
      </p>
    );
  return (
    <Table
      caption="Provisiones por días de atraso"
      columns={PROVISION_COLUMNS}
      rows={provided}
      rowKey={({ fromDays }) => fromDays}
    />
  );
}

/** The statements and files of one month. */
function MonthView({
  month,
  mayClose,
  wholeFrom,
}: Pick<Accounting, 'wholeFrom'> & { readonly month: string; readonly mayClose: boolean }) {
  const { data, error, refetch } = useRead(accountingApi.month, { params: { month } });
  return (
    <>
      <BackLink href="/admin-accounting">Contabilidad</BackLink>
      <h1 className="text-2xl">Contabilidad de {monthName(month)}</h1>
      {error && !data && <LoadFailed title="No se pudo cargar el mes" error={error} retry={refetch} />}
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
          <FiscalCard month={month} wholeFrom={wholeFrom} />
          {mayClose && <CloseMonth month={month} />}
        </>
      )}
    </>
  );
}

type Wish = Omit<ReportMails['wishes'][number], 'report'>;
type Wishes = Readonly<Partial<Record<ReportMail, Wish>>>;

const isRhythm = (text: string): text is Rhythm => Object.hasOwn(RHYTHM, text);
const FIRST_DAY: Readonly<Record<Rhythm, number | null>> = { daily: null, weekly: 1, monthly: 1 };

const daysOf = (rhythm: Rhythm) =>
  rhythm === 'weekly'
    ? WEEKDAYS.map((name, at) => ({ value: String(at), label: `El ${name}` }))
    : Array.from({ length: RHYTHM.monthly.days }, (_, at) => ({
        value: String(at + 1),
        label: `El día ${at + 1}`,
      }));

function ReportMailsForm({ chosen }: { readonly chosen: ReportMails }) {
  const [wishes, setWishes] = useState<Wishes>(() =>
    Object.fromEntries(chosen.wishes.map(({ report, ...wish }) => [report, wish])),
  );
  const change = useAction(reportMailsApi.change, [reportMailsApi.read], {
    done: 'Informes guardados',
    failed: 'No se pudieron guardar los informes',
  });
  const choose = (report: ReportMail, wish: Wish | undefined) => {
    const { [report]: _before, ...others } = wishes;
    setWishes(wish ? { ...others, [report]: wish } : others);
  };
  function submit() {
    change.mutate({
      body: {
        wishes: REPORT_MAILS.flatMap((report) => {
          const wish = wishes[report];
          return wish ? [{ report, rhythm: wish.rhythm, onDay: wish.onDay }] : [];
        }),
      },
    });
  }
  return (
    <Form onSubmit={submit} className="grid grid-cols-1 gap-4">
      {REPORT_MAILS.map((report) => {
        const wish = wishes[report];
        return (
          <div key={report} className="grid items-end gap-3 sm:grid-cols-2">
            <SelectField
              name={`${report}-rhythm`}
              label={REPORT_MAIL[report].label}
              placeholder="No llega"
              options={RHYTHMS.map((value) => ({ value, label: RHYTHM[value].label }))}
              value={wish?.rhythm ?? ''}
              onChange={({ target: { value } }) =>
                choose(report, isRhythm(value) ? { rhythm: value, onDay: FIRST_DAY[value] } : undefined)
              }
            />
            {wish && wish.onDay !== null && (
              <SelectField
                name={`${report}-day`}
                label={
                  <>
                    Qué día<span className="sr-only"> llega: {REPORT_MAIL[report].label}</span>
                  </>
                }
                options={daysOf(wish.rhythm)}
                value={String(wish.onDay)}
                onChange={({ target: { value } }) => choose(report, { ...wish, onDay: Number(value) })}
              />
            )}
          </div>
        );
      })}
      <div>
        <Button type="submit" busy={change.isPending}>
          Guardar informes
        </Button>
      </div>
    </Form>
  );
}

/** Which reports come by e-mail, and when (rule: report-mails). */
function ReportMailsCard() {
  const { data } = useRead(reportMailsApi.read, {});
  return (
    <Card title="Informes por correo">
      <p className="text-ink-soft">
        Llegan por la mañana a {data?.email ?? 'su email'} como un enlace: para verlos hay que entrar. El
        correo no lleva cifras.
      </p>
      {data && <ReportMailsForm chosen={data} />}
    </Card>
  );
}

type Month = Accounting['months'][number];

const MonthLine = ({ month, closedAt, closedBy, mayClose }: Month) => (
  <li className="flex flex-wrap items-center justify-between gap-x-4">
    <a
      href={`/admin-accounting?mes=${month}`}
      className="link inline-flex min-h-11 items-center font-semibold"
    >
      {monthName(month)}
    </a>
    <span>
      {closedAt === null ? (
        mayClose ? (
          'Terminado, sin cerrar'
        ) : (
          'En curso'
        )
      ) : (
        <>
          Cerrado por {closedBy}, <InstantText instant={closedAt} />
        </>
      )}
    </span>
  </li>
);

function Overview({ accounting }: { readonly accounting: Accounting }) {
  return (
    <>
      <Card title="Meses">
        {accounting.months.length === 0 ? (
          <p className="text-ink-soft">Todavía no hay movimientos.</p>
        ) : (
          <ul aria-label="Meses de la contabilidad" className="divide-y divide-line">
            {accounting.months.map((month) => (
              <MonthLine key={month.month} {...month} />
            ))}
          </ul>
        )}
      </Card>
      <Card title="Provisiones de hoy">
        <ProvisionsTable provided={accounting.provided} />
      </Card>
      <WithPermission call={accountingApi.change}>
        <RulesForm accounting={accounting} />
      </WithPermission>
      <WithPermission call={reportMailsApi.read}>
        <ReportMailsCard />
      </WithPermission>
    </>
  );
}

/** /admin-accounting: what the accountant gets and decides; with `?mes=2026-10` one month. */
export function AccountingScreen() {
  const month = new URLSearchParams(useSearch()).get('mes') ?? '';
  const { data, error, refetch } = useRead(accountingApi.read, {});
  const asked = data?.months.find((one) => one.month === month);
  if (data && asked)
    return <MonthView key={month} month={month} mayClose={asked.mayClose} wholeFrom={data.wholeFrom} />;
  return (
    <>
      <h1 className="text-2xl">Contabilidad</h1>
      <p className="max-w-prose">El diario, los estados de cada mes y sus archivos. {APPROVED_FIRST}</p>
      {error && !data && (
        <LoadFailed title="No se pudo cargar la contabilidad" error={error} retry={refetch} />
      )}
      {!data && !error && <Skeleton lines={8} label="Cargando contabilidad..." />}
      {data && <Overview accounting={data} />}
    </>
  );
}
