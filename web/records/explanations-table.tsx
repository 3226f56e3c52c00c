import type { Explanation } from '#contract/verification.ts';
import { thingOf, whatOf } from '#web/records/finding-words.ts';
import { InstantText } from '#web/ui/figures/dates.tsx';
import { type Column, Table } from '#web/ui/figures/table.tsx';

const COLUMNS: readonly Column<Explanation>[] = [
  { key: 'thing', header: 'Registro', cell: ({ source, rowId }) => thingOf({ source, id: rowId }) },
  { key: 'what', header: 'Qué no encajaba', cell: whatOf },
  { key: 'explanation', header: 'Explicación', cell: ({ explanation }) => explanation },
  {
    key: 'by',
    header: 'Quién y cuándo',
    cell: ({ explainedBy, explainedAt }) => (
      <>
        {explainedBy}, <InstantText instant={explainedAt} />
      </>
    ),
  },
];

/** Earlier findings that an administrator has explained. */
export function ExplanationsTable({ explanations }: { readonly explanations: readonly Explanation[] }) {
  return <Table caption="Explicados" columns={COLUMNS} rows={explanations} rowKey={({ id }) => String(id)} />;
}
