import type { ReactNode } from 'react';
import type { PendingApplication } from '#contract/reviews.ts';
import { classes } from '#web/ui/classes.ts';
import { type CardKeys, cardId, pressOnCard, shortcutsOf, withSteps } from '#web/ui/keys/card-keys.ts';

interface CardFrameProps {
  readonly application: PendingApplication;
  readonly keys: CardKeys;
  /** It is what the pane beside the list shows. */
  readonly current?: boolean;
  readonly onFocus?: () => void;
  readonly className: string;
  readonly children: ReactNode;
}

/** A card that takes the focus: only while it, or something in it, has it do letters mean anything. */
export function CardFrame({ application, keys, current, onFocus, className, children }: CardFrameProps) {
  const all = withSteps(application.id, keys);
  return (
    <article
      id={cardId(application.id)}
      data-card=""
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a card takes the focus so that its letters have a place
      tabIndex={0}
      aria-labelledby={`application-${application.id}`}
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
