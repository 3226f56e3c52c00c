import { WhoDidWhat } from '#web/history/who-did-what.tsx';
import { EarlierLoans } from '#web/loans/earlier-loans.tsx';
import { ProposalNotice } from '#web/proposals/proposal-notice.tsx';
import { AmountPanel } from '#web/reviews/cards/amount-panel.tsx';
import { ApplicantFacts } from '#web/reviews/cards/applicant-facts.tsx';
import { Badges } from '#web/reviews/cards/badges.tsx';
import type { CardProps } from '#web/reviews/cards/card.ts';
import { CommandButtons } from '#web/reviews/cards/command-buttons.tsx';
import { ContactLine } from '#web/reviews/desk/contact-line.tsx';
import { Papers } from '#web/reviews/desk/papers.tsx';
import { PhotoStrip } from '#web/reviews/desk/photo-strip.tsx';
import { useDeskKeys } from '#web/reviews/desk/use-desk-keys.ts';
import { QueuePane } from '#web/ui/queue/queue-pane.tsx';

/** One application whole, beside the list: the photos beside the facts. */
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
          <EarlierLoans loans={application.earlier_loans} />
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
        <ApplicantFacts application={application} />
      </div>
      <div className="grid grid-cols-1 content-start gap-3">
        <PhotoStrip application={application} onOpen={onPhotos} named />
        <Papers application={application} />
        <WhoDidWhat kind="application" id={application.id} />
      </div>
    </QueuePane>
  );
}
