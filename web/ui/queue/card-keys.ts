import { type KeyboardEvent as CardKeyEvent, useEffect } from 'react';

/** Keyboard shortcuts of a card: the act of each letter. */
export type CardKeys = Readonly<Record<string, () => void>>;

/** Id of a card, as links name it: "/admin-pending#card-7". */
export const cardId = (id: number): string => `card-${id}`;

/** A card's shortcut keys in the format of `aria-keyshortcuts`: "A J Enter". */
export const shortcutsOf = (keys: CardKeys): string =>
  Object.keys(keys)
    .map((key) => key.charAt(0).toUpperCase() + key.slice(1))
    .join(' ');

/** The cards on the page, from the top down. */
export const cardsShown = (): readonly HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>('article[data-card]'),
];

export const toFirstCard = (): void => cardsShown()[0]?.focus();

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
export const pressOnCard = (keys: CardKeys) => (event: CardKeyEvent<HTMLElement>) => {
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
