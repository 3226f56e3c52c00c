import type { ReactNode } from 'react';
import { classes } from '#web/ui/classes.ts';
import { type CardKeys, cardId, pressOnCard, shortcutsOf, withSteps } from '#web/ui/queue/card-keys.ts';

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
