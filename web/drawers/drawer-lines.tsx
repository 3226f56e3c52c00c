import type { DrawerLine } from '#contract/drawers.ts';
import { CASH_MOVEMENT, CASH_MOVEMENTS } from '#domain/drawers/cash-movement.ts';
import { isIn } from '#domain/enum-table.ts';
import { LEDGER_KIND } from '#domain/ledger/ledger-kind.ts';
import { InstantText } from '#web/ui/figures/dates.tsx';
import { Pesos } from '#web/ui/figures/pesos.tsx';
import { type Column, Table } from '#web/ui/figures/table.tsx';

const kindText = (kind: DrawerLine['kind']): string =>
  isIn(CASH_MOVEMENTS, kind) ? CASH_MOVEMENT[kind].label : LEDGER_KIND[kind].label;

const COLUMNS: readonly Column<DrawerLine>[] = [
  { key: 'kind', header: 'Concepto', cell: ({ kind }) => kindText(kind) },
  {
    key: 'detail',
    header: 'Detalle',
    cell: ({ fullName, reference, note }) => (
      <span className="wrap-anywhere">
        {[fullName, reference, note].filter((text) => text !== null).join(' · ') || '—'}
      </span>
    ),
  },
  { key: 'at', header: 'Hora', cell: ({ at }) => <InstantText instant={at} /> },
  { key: 'amount', header: 'Monto', numeric: true, cell: ({ amount }) => <Pesos amount={amount} /> },
];

/** The movements of a drawer, newest first. */
export function DrawerLines({ lines }: { readonly lines: readonly DrawerLine[] }) {
  if (lines.length === 0) return <p className="text-ink-soft">Todavía no hay movimientos.</p>;
  return (
    <Table
      caption="Movimientos de la caja"
      columns={COLUMNS}
      rows={lines.map((line, index) => ({ ...line, index }))}
      rowKey={({ index }) => index}
    />
  );
}
