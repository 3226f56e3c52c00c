import type { KeyboardEvent, ReactNode } from 'react';
import type { PendingApplication } from '#contract/reviews.ts';

export const cardId = (id: number): string => `card-${id}`;

interface CardFrameProps {
  readonly application: PendingApplication;
  readonly keys: Readonly<Record<string, () => void>>;
  readonly className: string;
  readonly children: ReactNode;
}

/** The other card in that direction. */
function step(from: HTMLElement, direction: 1 | -1) {
  const cards = [...document.querySelectorAll<HTMLElement>('article[data-card]')];
  cards[cards.indexOf(from) + direction]?.focus();
}

/** A card that takes the focus: only while it, or something in it, has it do letters mean anything (WCAG 2.1.4). */
export function CardFrame({ application, keys, className, children }: CardFrameProps) {
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    // What is rendered elsewhere bubbles here by React's tree: a dialog of this card is not the card.
    if (!(event.target instanceof Node && event.currentTarget.contains(event.target))) return;
    if (event.target instanceof Element && event.target.closest('dialog')) return;
    const key = event.key.toLowerCase();
    const act = Object.entries(keys).find(([name]) => name === key)?.[1];
    if (act) act();
    else if (key === 'j') step(event.currentTarget, 1);
    else if (key === 'k') step(event.currentTarget, -1);
    else return;
    event.preventDefault();
  }
  return (
    <article
      id={cardId(application.id)}
      data-card=""
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a card takes the focus so that its letters have a place
      tabIndex={0}
      aria-labelledby={`application-${application.id}`}
      aria-keyshortcuts={[...Object.keys(keys), 'j', 'k'].map((key) => key.toUpperCase()).join(' ')}
      onKeyDown={onKeyDown}
      className={`group/card overflow-hidden rounded-lg border border-line bg-surface shadow-card focus-visible:rounded-lg ${className}`}
    >
      {children}
    </article>
  );
}
