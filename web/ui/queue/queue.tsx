import { type KeyboardEvent as CardKeyEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { withCapital } from '#domain/with-capital.ts';
import { classes } from '#web/ui/classes.ts';
import { RadioGroup } from '#web/ui/fields/radio-group.tsx';
import { SearchField, type SearchFieldProps } from '#web/ui/fields/text-field.tsx';

/** Keyboard shortcuts of a card: the act of each letter. */
export type CardKeys = Readonly<Record<string, () => void>>;

/** Id of a card, as links name it: "/admin-pending#card-7". */
export const cardId = (id: number): string => `card-${id}`;

/** A card's shortcut keys in the format of `aria-keyshortcuts`: "A J Enter". */
const shortcutsOf = (keys: CardKeys): string => Object.keys(keys).map(withCapital).join(' ');

/** The cards on the page, from the top down. */
const cardsShown = (): readonly HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>('article[data-card]'),
];

const toFirstCard = (): void => cardsShown()[0]?.focus();

/** Moves the focus from a card to the next one in a direction. */
function step(id: number, direction: 1 | -1) {
  const all = cardsShown();
  all[all.findIndex((card) => card.id === cardId(id)) + direction]?.focus();
}

/** Shortcut keys of a card, with J and K, which move to the next card and the previous one. */
export const withSteps = (id: number, keys: CardKeys): CardKeys => ({
  ...keys,
  j: () => step(id, 1),
  k: () => step(id, -1),
});

const STEPS: ReadonlySet<string> = new Set(['j', 'k']);

/**
 * Runs the act of a pressed letter. A letter alone is a command only while its card, or an element in it, has the focus
 * (WCAG 2.1.4).
 */
export function pressKey(event: CardKeyEvent<HTMLElement>, keys: CardKeys): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const name = event.key.toLowerCase();
  // A button or a link in the card has its own Enter.
  if (name === 'enter' && event.target !== event.currentTarget) return;
  // A decision moves the focus to the next card: a key held down must not decide about that one, too.
  if (event.repeat && !STEPS.has(name)) return;
  const act = Object.entries(keys).find(([key]) => key === name)?.[1];
  if (!act) return;
  act();
  event.preventDefault();
}

const WRITING = 'dialog, select, textarea, input:not([type=checkbox], [type=radio])';

/**
 * Runs the act of a letter that was pressed in a view of a card. A dialog is not the card, also where React lets the
 * dialog's keys bubble to it; nor is a field of the card, in which a letter is a letter.
 */
const pressOnCard = (keys: CardKeys) => (event: CardKeyEvent<HTMLElement>) => {
  if (!(event.target instanceof Element && event.currentTarget.contains(event.target))) return;
  if (!event.target.closest(WRITING)) pressKey(event, keys);
};

function press(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const key = event.key.toLowerCase();
  const { activeElement } = document;
  const nowhere =
    activeElement === null ||
    activeElement === document.body ||
    // Elements that a page focuses by itself: its heading, its content.
    activeElement.matches('[tabindex="-1"]:not(article)');
  if (!nowhere) return;
  const all = cardsShown();
  if (key === 'j' || key === 'k') {
    const card = key === 'j' ? all[0] : all.at(-1);
    if (!card) return;
    card.focus();
    event.preventDefault();
    return;
  }
  // The pane shows one before any element has the focus: its letters act on that one.
  const shown = all.find((card) => card.getAttribute('aria-current') === 'true');
  if (!shown?.getAttribute('aria-keyshortcuts')?.split(' ').includes(key.toUpperCase())) return;
  shown.focus();
  event.preventDefault();
  shown.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
}

/**
 * Shortcut keys of a queue while no element has the focus: J goes to the first card and K to the last, and the letters
 * act on the card in the pane. Every other letter belongs to the focused card (WCAG 2.1.4).
 */
export function useFirstKey(): void {
  useEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
/**
 * The letter of a shortcut key for sighted users; assistive technology gets it from `aria-keyshortcuts`. The style
 * draws the letter, so that the button's accessible name does not contain it.
 */
export function Key({ name }: { readonly name: string }) {
  return (
    <span
      aria-hidden="true"
      data-key={name}
      className="rounded border border-current px-1.5 font-body text-xs leading-5 font-semibold before:content-[attr(data-key)] [@media(hover:none)]:hidden pointer-coarse:hidden"
    />
  );
}

interface QueueCardProps {
  readonly id: number;
  /** Id of the heading that names the card. */
  readonly labelledBy: string;
  readonly keys: CardKeys;
  /** Whether the pane beside the list shows this card's item. */
  readonly current?: boolean;
  readonly onFocus?: () => void;
  readonly className: string;
  readonly children: ReactNode;
}

/** Classes of a card: a line of the list beside a pane, else a card of its own. */
export const LISTED =
  'grid grid-cols-1 gap-1.5 p-3 lg:cursor-pointer lg:gap-0 lg:rounded-md lg:px-4 lg:py-2 lg:aria-[current]:border-brand lg:aria-[current]:bg-brand-tint';

/** A card of a queue. It takes the focus: letters act only while it, or an element in it, has the focus. */
export function QueueCard({ id, labelledBy, keys, current, onFocus, className, children }: QueueCardProps) {
  const all = withSteps(id, keys);
  return (
    <article
      id={cardId(id)}
      data-card=""
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a card takes the focus so that its letters have a place
      tabIndex={0}
      aria-labelledby={labelledBy}
      aria-current={current ? 'true' : undefined}
      aria-keyshortcuts={shortcutsOf(all)}
      onKeyDown={pressOnCard(all)}
      onFocus={onFocus}
      className={classes(
        'group/card overflow-hidden rounded-lg border border-line bg-surface shadow-card focus-visible:rounded-lg',
        className,
      )}
    >
      {children}
    </article>
  );
}

/** Classes of the decision buttons in a card: full width, without shortcut keys. */
export const CARD_ACTIONS =
  'grid grid-cols-[repeat(auto-fit,minmax(6rem,1fr))] gap-2 [&_[data-key]]:hidden [&>button]:px-2';

/** The part of a card's content that only a phone shows in the card: on a wide screen the pane has it. */
export function CardRest({ children }: { readonly children: ReactNode }) {
  return (
    <details>
      <summary className="link min-h-11 py-2.5 text-sm">Ver todo</summary>
      <div className="grid grid-cols-1 gap-4 pt-2">{children}</div>
    </details>
  );
}

/**
 * The actions of a card. On a phone they stand under the thumb, each an icon over its word, in one line as long as the
 * letters fit; on a wider screen buttons as elsewhere.
 */
export function ActionRow({ children }: { readonly children: ReactNode }) {
  return (
    <div className="flex flex-wrap gap-1 sm:gap-2 max-sm:[&>*]:min-h-13 max-sm:[&>*]:flex-auto max-sm:[&>*]:flex-col max-sm:[&>*]:gap-0.5 max-sm:[&>*]:px-0 max-sm:[&>*]:py-1 max-sm:[&>*]:text-xs max-sm:[&>*]:font-medium max-sm:[&_[data-key]]:hidden">
      {children}
    </div>
  );
}

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

const STEP_KEYS = [
  { name: 'J', does: 'siguiente' },
  { name: 'K', does: 'anterior' },
];

/** The legend of a queue's shortcut keys, for users with a keyboard. */
export function QueueLegend({ lead, keys }: QueueLegendProps) {
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-soft [@media(hover:none)]:hidden pointer-coarse:hidden">
      <span>{lead}</span>
      {[...keys, ...STEP_KEYS].map(({ name, does }) => (
        <span key={name} className="inline-flex items-center gap-1.5">
          <Key name={name} /> {does}
        </span>
      ))}
    </p>
  );
}

/** A search field whose text filters a queue; Enter moves to the queue's first card. */
export function QueueSearch(field: SearchFieldProps) {
  return (
    <search className="sm:w-72">
      <SearchField {...field} onKeyDown={({ key }) => key === 'Enter' && toFirstCard()} />
    </search>
  );
}

interface NumberedReasonsProps {
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

/** The reasons of a refusal, to choose one of, also by its number. */
export function NumberedReasons({ options, onChange, ...field }: NumberedReasonsProps) {
  return (
    <RadioGroup
      {...field}
      name="reason"
      label="Razón"
      data-focus-first=""
      options={options.map(({ value, label }, index) => ({
        value,
        label: (
          <span className="flex items-center justify-between gap-2">
            {label} <Key name={String(index + 1)} />
          </span>
        ),
      }))}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={({ key, currentTarget }) => {
        const chosen = options[Number(key) - 1];
        if (!chosen) return;
        onChange(chosen.value);
        currentTarget.form?.querySelector<HTMLElement>(`[name="reason"][value="${chosen.value}"]`)?.focus();
      }}
    />
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
