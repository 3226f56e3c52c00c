import { type ReactNode, useState } from 'react';

/** How a card relates to the pane beside the list: whether the pane shows it, and the handler that shows it. */
export interface CardPosition {
  readonly current: boolean;
  readonly onFocus: () => void;
}

interface QueueDeskProps<Row> {
  readonly rows: readonly Row[];
  readonly card: (row: Row, place: CardPosition) => ReactNode;
  readonly pane: (row: Row) => ReactNode;
}

/**
 * A queue of items: on a wide screen a list with a pane for the item that has the focus, or had it last; else cards.
 */
export function QueueDesk<Row extends { readonly id: number }>({ rows, card, pane }: QueueDeskProps<Row>) {
  const [chosen, setChosen] = useState<number | null>(null);
  const shown = rows.find(({ id }) => id === chosen) ?? rows[0];
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(20rem,26rem)_minmax(0,1fr)]">
      <div className="grid grid-cols-1 gap-4 lg:gap-1.5">
        {rows.map((row) => card(row, { current: row === shown, onFocus: () => setChosen(row.id) }))}
      </div>
      {shown && pane(shown)}
    </div>
  );
}
