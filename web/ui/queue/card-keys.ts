import type { KeyboardEvent } from 'react';

/** What each letter does. */
export type CardKeys = Readonly<Record<string, () => void>>;

/** As links name it: "/admin-pending#card-7". */
export const cardId = (id: number): string => `card-${id}`;

/** As `aria-keyshortcuts` says them. */
export const shortcutsOf = (keys: CardKeys): string =>
  Object.keys(keys)
    .map((key) => key.toUpperCase())
    .join(' ');

/** Those on the page, from the top. */
export const cardsShown = (): readonly HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>('article[data-card]'),
];

export const toFirstCard = (): void => cardsShown()[0]?.focus();

/** The other card in that direction. */
function step(id: number, direction: 1 | -1) {
  const all = cardsShown();
  all[all.findIndex((card) => card.id === cardId(id)) + direction]?.focus();
}

/** With J and K to the next card and the one before. */
export const withSteps = (id: number, keys: CardKeys): CardKeys => ({
  ...keys,
  j: () => step(id, 1),
  k: () => step(id, -1),
});

/** A letter alone is a command while what it is about has the focus, or something in it (WCAG 2.1.4). */
export function pressKey(event: KeyboardEvent<HTMLElement>, keys: CardKeys): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const act = Object.entries(keys).find(([name]) => name === event.key.toLowerCase())?.[1];
  if (!act) return;
  act();
  event.preventDefault();
}

/** The same of a card, or of what shows it: a dialog of it is not the card, also where React lets its keys bubble here. */
export const pressOnCard = (keys: CardKeys) => (event: KeyboardEvent<HTMLElement>) => {
  if (!(event.target instanceof Element && event.currentTarget.contains(event.target))) return;
  if (!event.target.closest('dialog')) pressKey(event, keys);
};
