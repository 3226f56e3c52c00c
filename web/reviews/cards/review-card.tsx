import { useState } from 'react';
import { canApply } from '#domain/applications/transitions.ts';
import { AmountPanel } from '#web/reviews/cards/amount-panel.tsx';
import { ApplicantFacts } from '#web/reviews/cards/applicant-facts.tsx';
import type { CardProps } from '#web/reviews/cards/card.ts';
import { CardFrame } from '#web/reviews/cards/card-frame.tsx';
import { DecisionButtons } from '#web/reviews/cards/decision-buttons.tsx';
import { Evidence } from '#web/reviews/cards/evidence.tsx';

/** Evidence beside the facts, and the three decisions. */
export function ReviewCard({ application, marking, onAsk, onMark }: CardProps) {
  const [looking, setLooking] = useState(false);
  return (
    <CardFrame
      application={application}
      keys={{
        a: () => onAsk('approve'),
        c: () => onAsk('counter-offer'),
        r: () => onAsk('reject'),
        f: () => setLooking(true),
        ...(canApply('mark_under_review', application.status) && { e: onMark }),
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
      <DecisionButtons application={application} marking={marking} onAsk={onAsk} onMark={onMark} />
    </CardFrame>
  );
}
