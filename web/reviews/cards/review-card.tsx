import { useState } from 'react';
import { AmountPanel } from '#web/reviews/cards/amount-panel.tsx';
import { ApplicantFacts } from '#web/reviews/cards/applicant-facts.tsx';
import type { CardProps } from '#web/reviews/cards/card.ts';
import { CARD_COMMANDS, useCardCommands } from '#web/reviews/cards/card-commands.ts';
import { CardFrame } from '#web/reviews/cards/card-frame.tsx';
import { CommandButtons } from '#web/reviews/cards/command-buttons.tsx';
import { Evidence } from '#web/reviews/cards/evidence.tsx';

/** Evidence beside the facts, and what may be done. */
export function ReviewCard(props: CardProps) {
  const { application, onCommand } = props;
  const commands = useCardCommands(application);
  const [looking, setLooking] = useState(false);
  return (
    <CardFrame
      application={application}
      keys={{
        ...Object.fromEntries(
          commands.map((command) => [CARD_COMMANDS[command].key, () => onCommand(command)]),
        ),
        f: () => setLooking(true),
      }}
      className="grid grid-cols-1 lg:grid-cols-[14rem_1fr_17rem] xl:grid-cols-[14rem_1fr_17rem_15rem] max-xl:[&>:last-child]:col-span-full"
    >
      <AmountPanel application={application} />
      <ApplicantFacts application={application} />
      <Evidence
        application={application}
        open={looking}
        onOpen={() => setLooking(true)}
        onClose={() => setLooking(false)}
      />
      <CommandButtons {...props} />
    </CardFrame>
  );
}
