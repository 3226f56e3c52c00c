import type { PendingApplication } from '#contract/reviews.ts';
import type { CardCommand } from '#web/reviews/cards/card-commands.ts';

export interface CardProps {
  readonly application: PendingApplication;
  /** The command under way on it. */
  readonly busy: CardCommand | null;
  readonly onCommand: (command: CardCommand) => void;
}
