import { useSearch } from 'wouter';
import type { AdminLoan } from '#contract/loans.ts';
import { formatPesos } from '#domain/money.ts';
import { withParameter } from '#web/app/shell/navigation.ts';
import { LoanBadge } from '#web/loans/book/loan-badge.tsx';
import { DayText } from '#web/ui/figures/dates.tsx';
import type { Sorting } from '#web/ui/figures/sort-choice.tsx';
import { type Column, Table } from '#web/ui/figures/table.tsx';

interface LoanTableProps {
  readonly loans: readonly AdminLoan[];
  readonly sorting: Sorting;
}

/** One line a loan; its name leads to everything about it. */
export function LoanTable({ loans, sorting }: LoanTableProps) {
  const search = useSearch();
  const columns: readonly Column<AdminLoan>[] = [
    {
      key: 'name',
      header: 'Cliente',
      cell: ({ id, fullName, reference }) => (
        <>
          <a
            href={withParameter(search, 'prestamo', String(id))}
            className="link inline-flex min-h-11 items-center"
          >
            {fullName || 'Cliente eliminado'}
          </a>
          <span className="block text-sm font-normal text-ink-soft">{reference}</span>
        </>
      ),
    },
    { key: 'principal', header: 'Capital', numeric: true, cell: ({ principal }) => formatPesos(principal) },
    {
      key: 'balance',
      header: 'Saldo hoy',
      numeric: true,
      cell: ({ balance, bookBalance, runningLateCharge }) => (
        <>
          {formatPesos(balance)}
          {runningLateCharge > 0 && (
            <span className="block text-sm font-normal text-ink-soft">
              {formatPesos(bookBalance)} en libros y {formatPesos(runningLateCharge)} de mora en curso
            </span>
          )}
        </>
      ),
    },
    {
      key: 'next',
      header: 'Próximo pago',
      cell: ({ nextPayment }) =>
        nextPayment ? (
          <>
            {formatPesos(nextPayment.amount)} el <DayText day={nextPayment.date} />
          </>
        ) : (
          '—'
        ),
    },
    { key: 'status', header: 'Estado', cell: (loan) => <LoanBadge loan={loan} /> },
  ];
  return (
    <Table caption="Préstamos" columns={columns} rows={loans} rowKey={({ id }) => id} sorting={sorting} />
  );
}
