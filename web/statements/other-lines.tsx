import { type StatementLineReply, statementsApi } from '#contract/statements.ts';
import { formatDay } from '#domain/calendar.ts';
import type { LineKind } from '#domain/payments/statement.ts';
import { LoadFailed } from '#web/app/calls/load-failed.tsx';
import { usePages } from '#web/app/calls/use-pages.ts';
import { useMay } from '#web/app/session/may.tsx';
import { formatCents } from '#web/statements/cents.ts';
import { DismissButton } from '#web/statements/dismiss-button.tsx';
import { useFocusAfter } from '#web/statements/use-focus-after.ts';
import { type Column, Table } from '#web/ui/figures/table.tsx';
import { LoadMore } from '#web/ui/load-more.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

const columns: readonly Column<StatementLineReply>[] = [
  {
    key: 'description',
    header: 'Movimiento',
    cell: ({ description }) => <span className="break-words">{description || 'Sin descripción'}</span>,
  },
  { key: 'day', header: 'Fecha', cell: ({ day }) => formatDay(day) },
  { key: 'amount', header: 'Monto', numeric: true, cell: ({ cents }) => formatCents(cents) },
];
const payment: Column<StatementLineReply> = {
  key: 'payment',
  header: 'Pago',
  cell: (line) => `${line.payment?.paymentReference ?? ''} ${line.payment?.fullName ?? ''}`,
};

interface OtherLinesProps {
  readonly kind: Exclude<LineKind, 'proposed'>;
  readonly title: string;
  readonly empty: string;
}

/** Money whose payment nobody has registered, that has confirmed one, or that is none. */
export function OtherLines({ kind, title, empty }: OtherLinesProps) {
  const list = usePages(statementsApi.lines, (page) => ({ query: { ...page, kind, limit: 20 } }));
  const { heading, act } = useFocusAfter(list.rows);
  const may = useMay();
  const dismiss = (dismissed: boolean): Column<StatementLineReply> => ({
    key: 'dismiss',
    header: 'Acciones',
    actions: true,
    cell: (line) => <DismissButton line={line} dismissed={dismissed} onAct={act} />,
  });
  const last = { open: dismiss(false), used: payment, dismissed: dismiss(true) } satisfies Record<
    OtherLinesProps['kind'],
    Column<StatementLineReply>
  >;
  return (
    <section aria-labelledby={`lines-${kind}`} className="grid grid-cols-1 gap-3">
      <h2 id={`lines-${kind}`} ref={heading} tabIndex={-1} className="scroll-mt-24 text-xl">
        {title}
      </h2>
      {!list.rows && !list.failed && <Skeleton lines={3} label="Cargando movimientos..." />}
      {list.failed && (
        <LoadFailed title="No se pudieron cargar los movimientos" error={list.error} retry={list.retry} />
      )}
      {list.rows?.length === 0 && <p className="text-ink-soft">{empty}</p>}
      {list.rows && list.rows.length > 0 && (
        <Table
          caption={title}
          columns={kind === 'used' || may(statementsApi.dismiss) ? [...columns, last[kind]] : columns}
          rows={list.rows}
          rowKey={({ id }) => id}
        />
      )}
      <LoadMore {...list.more} />
    </section>
  );
}
