import { WriteNote } from '#web/client-notes/write-note.tsx';
import { WhoDidWhat } from '#web/history/who-did-what.tsx';
import { ProposalNotice } from '#web/proposals/proposal-notice.tsx';
import { AmountPanel } from '#web/reviews/cards/amount-panel.tsx';
import { ApplicantFacts } from '#web/reviews/cards/applicant-facts.tsx';
import { ApplicantKnowledge } from '#web/reviews/cards/applicant-knowledge.tsx';
import { Badges } from '#web/reviews/cards/badges.tsx';
import type { CardProps } from '#web/reviews/cards/card.ts';
import { CommandButtons } from '#web/reviews/cards/command-buttons.tsx';
import { ContactLine } from '#web/reviews/desk/contact-line.tsx';
import { Papers } from '#web/reviews/desk/papers.tsx';
import { PhotoStrip } from '#web/reviews/desk/photo-strip.tsx';
import { useDeskKeys } from '#web/reviews/desk/use-desk-keys.ts';
import { KeptScorecards } from '#web/reviews/scorecard/kept-scorecards.tsx';
import { ScorecardCard } from '#web/reviews/scorecard/scorecard-card.tsx';
import { QueuePane } from '#web/ui/queue/queue-pane.tsx';

/** One application in full, beside the list: its photos and its facts. */
export function ApplicationPane({ onPhotos, ...props }: CardProps & { readonly onPhotos: () => void }) {
  const { application, onCommand } = props;
  return (
    <QueuePane
      id={application.id}
      keys={useDeskKeys(application, onCommand, onPhotos)}
      title={application.full_name}
      head={
        <>
          <Badges application={application} />
          <ApplicantKnowledge application={application} />
          <ContactLine application={application} />
          {application.proposals.map((proposal) => (
            <ProposalNotice key={proposal.id} proposal={proposal} />
          ))}
          <CommandButtons {...props} className="flex flex-wrap gap-2 pt-1" />
        </>
      }
    >
      <div className="grid grid-cols-1 content-start gap-4">
        <div className="overflow-hidden rounded-md">
          <AmountPanel application={application} />
        </div>
        <ScorecardCard lines={application.scorecard} />
        <ApplicantFacts application={application} />
      </div>
      <div className="grid grid-cols-1 content-start gap-3">
        <PhotoStrip application={application} onOpen={onPhotos} named />
        <Papers application={application} />
        <div className="justify-self-start">
          <WriteNote clientId={application.user_id} name={application.full_name} />
        </div>
        <WhoDidWhat kind="application" id={application.id} />
        <KeptScorecards applicationId={application.id} />
      </div>
    </QueuePane>
  );
}
