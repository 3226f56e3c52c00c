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
