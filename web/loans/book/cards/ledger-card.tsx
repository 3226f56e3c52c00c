import type { LoanFile } from '#contract/loan-book.ts';
import { LEDGER_KIND } from '#domain/ledger/ledger-kind.ts';
import { formatPesos } from '#domain/money.ts';
import { Part } from '#web/loans/book/part.tsx';
import { DayText, InstantText } from '#web/ui/figures/dates.tsx';
import { type Column, Table } from '#web/ui/figures/table.tsx';

type Entry = LoanFile['ledger'][number];

/** An amount of the ledger with its sign: + for debts, − for payments. */
const signed = (amount: number) => `${amount < 0 ? '−' : '+'}${formatPesos(Math.abs(amount))}`;

const COLUMNS: readonly Column<Entry>[] = [
  {
    key: 'what',
    header: 'Movimiento',
    cell: ({ kind, note }) => (
      <>
        {LEDGER_KIND[kind].label}
        {note && <span className="block text-sm font-normal text-ink-soft">{note}</span>}
      </>
    ),
  },
  { key: 'from', header: 'Desde', cell: ({ valueDate }) => <DayText day={valueDate} /> },
  { key: 'posted', header: 'Registrado', cell: ({ createdAt }) => <InstantText instant={createdAt} /> },
  { key: 'amount', header: 'Monto', numeric: true, cell: ({ amount }) => signed(amount) },
  {
    key: 'after',
    header: 'Balance',
    numeric: true,
    cell: ({ balanceAfter }) =>
      balanceAfter < 0 ? `${formatPesos(-balanceAfter)} a favor` : formatPesos(balanceAfter),
  },
];

/** The ledger rows of a loan, oldest first; no row ever changes. */
export function LedgerCard({ ledger }: { readonly ledger: LoanFile['ledger'] }) {
  return (
    <Part title="Libro del préstamo">
      {ledger.length === 0 ? (
        <p className="text-ink-soft">El libro empieza con el desembolso.</p>
      ) : (
        <Table caption="Libro del préstamo" columns={COLUMNS} rows={ledger} rowKey={({ id }) => id} />
      )}
    </Part>
  );
}
