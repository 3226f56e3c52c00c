import { type LoanStatementLine, loanStatementApi } from '#contract/loan-statement.ts';
import {
  BOOKED_AND_RUNNING,
  balanceText,
  changeText,
  lineTitle,
  momentsText,
  NO_LINES,
  NOT_FISCAL,
  partsText,
  statementFigures,
} from '#domain/loans/statement-text.ts';
import { addressOf } from '#web/app/calls/api-client.ts';
import { isNotFound } from '#web/app/calls/api-error.ts';
import { EmptyState, LoadFailed, Skeleton } from '#web/app/calls/content-states.tsx';
import { useRead } from '#web/app/calls/use-calls.ts';
import { DetailPage } from '#web/app/shell/detail-page.tsx';
import { DownloadLink } from '#web/ui/download-link.tsx';
import {
  type Column,
  column,
  DataList,
  DayText,
  InstantText,
  numericColumn,
  Reference,
  Table,
} from '#web/ui/figures/facts.tsx';

const COLUMNS: readonly Column<LoanStatementLine>[] = [
  column('what', 'Movimiento', (line) => (
    <>
      {lineTitle(line)}
      {[partsText(line), momentsText(line), line.note ?? ''].filter(Boolean).map((text) => (
        <span key={text} className="block text-sm font-normal break-words text-ink-soft">
          {text}
        </span>
      ))}
    </>
  )),
  column('from', 'Desde', ({ on }) => <DayText day={on} />),
  numericColumn('amount', 'Monto', changeText),
  numericColumn('balance', 'Saldo', ({ balance }) => balanceText(balance)),
];

interface LoanStatementProps {
  readonly id: number;
  /** The link back to the page from which the statement was opened. */
  readonly back: { readonly href: string; readonly text: string };
}

/**
 * The statement of one loan: every movement, and today's figures (rule: loan-statement). Its customer and the staff may
 * open it.
 */
export function LoanStatement({ id, back }: LoanStatementProps) {
  const { data, error, refetch } = useRead(loanStatementApi.read, { params: { id } });
  const missing = isNotFound(error);
  return (
    <DetailPage back={back}>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
        <h1 className="min-w-0 text-2xl break-words">
          Estado de cuenta {data && <Reference of={data.reference} />}
        </h1>
        {data && (
          <DownloadLink href={addressOf(loanStatementApi.file, { params: { id } })}>
            Descargar PDF
          </DownloadLink>
        )}
      </div>
      {data ? (
        <>
          <section
            aria-label="Cómo está"
            className="grid gap-3 rounded-lg border border-line bg-surface p-5 shadow-card"
          >
            <DataList items={statementFigures(data)} />
            <p className="text-sm text-ink-soft">
              De {data.fullName}, hecho el <InstantText instant={data.madeAt} /> por {data.lender}
            </p>
            <p className="text-sm text-ink-soft">
              {BOOKED_AND_RUNNING} {NOT_FISCAL}
            </p>
          </section>
          {data.lines.length === 0 ? (
            <p className="text-ink-soft">{NO_LINES}</p>
          ) : (
            <Table
              caption="Movimientos"
              columns={COLUMNS}
              rows={data.lines}
              // The lines of a reply have no number of their own, and keep their order.
              rowKey={(line) => data.lines.indexOf(line)}
            />
          )}
        </>
      ) : missing ? (
        <EmptyState title="Este préstamo no existe">El enlace está incompleto.</EmptyState>
      ) : error ? (
        <LoadFailed title="No se pudo cargar el estado de cuenta" error={error} retry={refetch} />
      ) : (
        <Skeleton lines={8} label="Cargando el estado de cuenta..." />
      )}
    </DetailPage>
  );
}
