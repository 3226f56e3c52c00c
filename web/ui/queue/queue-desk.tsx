import { type ReactNode, useEffect, useRef, useState } from 'react';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Key } from '#web/ui/figures/key.tsx';
import {
  type CardKeys,
  cardId,
  pressOnCard,
  toFirstCard,
  useFirstKey,
  withSteps,
} from '#web/ui/queue/card-keys.ts';

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

interface QueuePaneProps {
  /** Id of the card whose item the pane shows. */
  readonly id: number;
  readonly keys: CardKeys;
  readonly title: string;
  /** Content under the title: the actions on the shown item. */
  readonly head: ReactNode;
  readonly children: ReactNode;
}

const HEADING = 'shown-in-queue';

/** The pane beside a list with the current item in full; its shortcut keys are those of the item's card. */
export function QueuePane({ id, keys, title, head, children }: QueuePaneProps) {
  return (
    <section
      aria-labelledby={HEADING}
      onKeyDown={pressOnCard(withSteps(id, keys))}
      className="@container sticky top-4 max-h-[calc(100dvh-2rem)] overflow-y-auto rounded-lg border border-line bg-surface shadow-card max-lg:hidden"
    >
      <header className="grid grid-cols-1 gap-2 border-b border-line p-5">
        <h2 id={HEADING} className="text-xl">
          {title}
        </h2>
        {head}
      </header>
      <div className="grid grid-cols-1 gap-5 p-5 @2xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        {children}
      </div>
    </section>
  );
}

interface QueueLegendProps {
  /** Beginning of the legend: "Con una solicitud enfocada:". */
  readonly lead: string;
  readonly keys: readonly { readonly name: string; readonly does: string }[];
}

const STEPS = [
  { name: 'J', does: 'siguiente' },
  { name: 'K', does: 'anterior' },
];

/** The legend of a queue's shortcut keys, for users with a keyboard. */
export function QueueLegend({ lead, keys }: QueueLegendProps) {
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-soft [@media(hover:none)]:hidden pointer-coarse:hidden">
      <span>{lead}</span>
      {[...keys, ...STEPS].map(({ name, does }) => (
        <span key={name} className="inline-flex items-center gap-1.5">
          <Key name={name} /> {does}
        </span>
      ))}
    </p>
  );
}

interface QueueSearchProps {
  readonly label: string;
  readonly placeholder: string;
  readonly maxLength?: number;
  readonly typed: string;
  readonly setTyped: (typed: string) => void;
}

/** A search field whose text filters a queue; Enter moves to the queue's first card. */
export function QueueSearch({ typed, setTyped, ...field }: QueueSearchProps) {
  return (
    <search className="sm:w-72">
      <TextField
        {...field}
        name="buscar"
        type="search"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={({ key }) => key === 'Enter' && toFirstCard()}
      />
    </search>
  );
}

interface Decided {
  readonly id: number;
  /** Ids of the cards in their order when the dialog opened. */
  readonly order: readonly number[];
}

const cardOf = (id: number) => document.getElementById(cardId(id));

/**
 * The cards that may get the focus after a decision, best first: the decided card if it stays in its list, then those
 * after it, then those before it, nearest first.
 */
function nearest({ order, id }: Decided): readonly number[] {
  const at = order.indexOf(id);
  return [id, ...order.slice(at + 1), ...order.slice(0, at).toReversed()];
}

/** Whether the user has moved the focus away from the decided card. */
function wentOn(id: number): boolean {
  const { activeElement } = document;
  return activeElement !== null && activeElement !== document.body && !cardOf(id)?.contains(activeElement);
}

/**
 * Moves the focus in a queue: to its first card with the first key, and after a decision to the next card, or to
 * `whole` without one.
 */
export function useQueueFocus<Whole extends HTMLElement>() {
  useFirstKey();
  const whole = useRef<Whole>(null);
  const fresh = useRef(false);
  const [decided, setDecided] = useState<Decided | null>(null);

  // At every render: the card may leave its list only with a later reply of the server.
  useEffect(() => {
    if (!decided) return;
    if (!fresh.current && wentOn(decided.id)) return setDecided(null);
    fresh.current = false;
    const next = nearest(decided).map(cardOf).find(Boolean);
    (next ?? whole.current)?.focus();
  });

  return {
    whole,
    goOn(id: number, order: readonly number[]) {
      fresh.current = true;
      setDecided({ id, order });
    },
  };
}
