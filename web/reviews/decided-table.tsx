import type { DecidedApplication } from '#contract/reviews.ts';
import { APPLICATION_STATUS } from '#domain/applications/status.ts';
import { formatInstant } from '#domain/calendar.ts';
import { termText } from '#domain/limits/instalments.ts';
import { loanTypeLabel } from '#domain/loans/loan-type.ts';
import { formatPesos } from '#domain/money.ts';
import { clientAddress } from '#web/app/office-addresses.ts';
import { KeptScorecards } from '#web/reviews/scorecard/kept-scorecards.tsx';
import { Badge } from '#web/ui/badge.tsx';
import type { Sorting } from '#web/ui/figures/sort-choice.tsx';
import { SortedTable } from '#web/ui/figures/sorted-table.tsx';
import type { Column } from '#web/ui/figures/table.tsx';

const inTerms = (amount: number, term: number) => `${formatPesos(amount)} en ${termText(term)}`;

function Why({ row }: { readonly row: DecidedApplication }) {
  const { rejectionReason, counterOfferAmount, counterOfferTerm, adminNotes } = row;
  const offered = counterOfferAmount !== null && counterOfferTerm !== null;
  return (
    <>
      {rejectionReason}
      {offered && <span className="block">Ofrecido: {inTerms(counterOfferAmount, counterOfferTerm)}</span>}
      {adminNotes && <span className="block text-sm text-ink-soft">Notas: {adminNotes}</span>}
      {!rejectionReason && !offered && !adminNotes && '—'}
      <KeptScorecards applicationId={row.id} />
    </>
  );
}

const COLUMNS: readonly Column<DecidedApplication>[] = [
  {
    key: 'name',
    header: 'Cliente',
    cell: ({ reference, fullName, userId }) => (
      <>
        <span className="block whitespace-nowrap text-ink-soft">{reference}</span>
        <a href={clientAddress(userId)} className="link inline-flex min-h-11 items-center">
          {fullName}
        </a>
      </>
    ),
  },
  {
    key: 'amount',
    header: 'Monto y cuotas',
    cell: ({ amount, term, loanType }) => (
      <>
        {inTerms(amount, term)}
        <span className="block text-sm text-ink-soft">{loanTypeLabel(loanType ?? '')}</span>
      </>
    ),
  },
  {
    key: 'status',
    header: 'Estado',
    cell: ({ status }) => (
      <Badge tone={APPLICATION_STATUS[status].badge.tone}>{APPLICATION_STATUS[status].badge.label}</Badge>
    ),
  },
  {
    key: 'decided',
    header: 'Decisión',
    cell: ({ decidedAt, decidedBy }) => (
      <>
        {formatInstant(new Date(decidedAt))}
        <span className="block text-sm text-ink-soft">{decidedBy ?? 'El cliente'}</span>
      </>
    ),
  },
  { key: 'why', header: 'Detalle', cell: (row) => <Why row={row} /> },
];

interface DecidedTableProps {
  readonly rows: readonly DecidedApplication[];
  readonly sorting: Sorting;
}

export function DecidedTable({ rows, sorting }: DecidedTableProps) {
  return (
    <SortedTable
      caption="Solicitudes decididas"
      columns={COLUMNS}
      rows={rows}
      rowKey={({ id }) => id}
      sorting={sorting}
    />
  );
}
