import type { LoanFile } from '#contract/loan-book.ts';
import { ADJUSTMENT } from '#domain/ledger/adjustment.ts';
import { formatPesos } from '#domain/money.ts';
import { Part } from '#web/loans/book/part.tsx';
import { DayText } from '#web/ui/figures/dates.tsx';
import { type Column, Table } from '#web/ui/figures/table.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';

type Adjustment = LoanFile['adjustments'][number];

const COLUMNS: readonly Column<Adjustment>[] = [
  {
    key: 'what',
    header: 'Decisión',
    cell: ({ kind, reason, reference }) => (
      <>
        {ADJUSTMENT[kind].label}
        {(reason ?? reference) && (
          <span className="block text-sm font-normal text-ink-soft">{reason ?? reference}</span>
        )}
      </>
    ),
  },
  { key: 'on', header: 'Desde', cell: ({ valueDate }) => <DayText day={valueDate} /> },
  {
    key: 'amount',
    header: 'Monto',
    numeric: true,
    cell: ({ amount }) => (amount === null ? 'Todo lo que debía' : formatPesos(amount)),
  },
  {
    key: 'paper',
    header: 'Comprobante',
    actions: true,
    cell: ({ id, documentUrl }) =>
      documentUrl && (
        <LinkButton href={documentUrl} variant="outline" target="_blank" rel="noopener">
          Comprobante <span className="sr-only">del gasto {id}, se abre en otra pestaña</span>
        </LinkButton>
      ),
  },
];

/** The decisions about a loan's money other than payments; all are final. */
export const AdjustmentsCard = ({ adjustments }: Pick<LoanFile, 'adjustments'>) =>
  adjustments.length === 0 ? null : (
    <Part title="Ajustes">
      <Table caption="Ajustes del préstamo" columns={COLUMNS} rows={adjustments} rowKey={({ id }) => id} />
    </Part>
  );
