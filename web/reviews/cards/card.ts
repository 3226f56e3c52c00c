import type { PendingApplication } from '#contract/reviews.ts';
import type { CardCommand } from '#web/reviews/cards/card-commands.ts';

export interface CardProps {
  readonly application: PendingApplication;
  /** The command that is under way on the card's application; `null`: none. */
  readonly busy: CardCommand | null;
  readonly onCommand: (command: CardCommand) => void;
}
