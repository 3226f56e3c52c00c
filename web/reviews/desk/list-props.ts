import type { PendingApplication } from '#contract/reviews.ts';
import type { CardCommand } from '#web/reviews/cards/card-commands.ts';

/** The waiting applications, and the commands for each. */
export interface WaitingListProps {
  readonly rows: readonly PendingApplication[];
  readonly busy: (application: PendingApplication) => CardCommand | null;
  readonly onCommand: (command: CardCommand, application: PendingApplication) => void;
}
