import type { ReactNode } from 'react';
import { type CardKeys, pressOnCard, withSteps } from '#web/ui/queue/card-keys.ts';

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
