import { REVIEW_WARNINGS } from '#domain/applications/review.ts';
import { APPLICATION_STATUS, isUndecided } from '#domain/applications/status.ts';
import { dayInSantoDomingo } from '#domain/calendar.ts';
import { termText } from '#domain/limits/instalments.ts';
import { loanTypeLabel } from '#domain/loans/loan-type.ts';
import { formatPesos } from '#domain/money.ts';
import { WriteNote } from '#web/client-notes/write-note.tsx';
import { WhoDidWhat } from '#web/history/who-did-what.tsx';
import { ProposalNotice } from '#web/proposals/proposal-notice.tsx';
import { AmountPanel } from '#web/reviews/cards/amount-panel.tsx';
import { ApplicantFacts, NONE } from '#web/reviews/cards/applicant-facts.tsx';
import { ApplicantKnowledge } from '#web/reviews/cards/applicant-knowledge.tsx';
import type { CardProps } from '#web/reviews/cards/card.ts';
import { type CardCommand, isAsking } from '#web/reviews/cards/card-commands.ts';
import { CommandButtons } from '#web/reviews/cards/command-buttons.tsx';
import { WaitingBadge } from '#web/reviews/cards/waiting-badge.tsx';
import { ContactLine } from '#web/reviews/desk/contact-line.tsx';
import { Papers } from '#web/reviews/desk/papers.tsx';
import { PhotoStrip } from '#web/reviews/desk/photo-strip.tsx';
import { useDeskKeys } from '#web/reviews/desk/use-desk-keys.ts';
import { KeptScorecards } from '#web/reviews/scorecard/kept-scorecards.tsx';
import { ScorecardCard } from '#web/reviews/scorecard/scorecard-card.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { DayText } from '#web/ui/figures/dates.tsx';
import { CARD_ACTIONS, CardRest } from '#web/ui/queue/card-rest.tsx';
import { LISTED, QueueCard } from '#web/ui/queue/queue-card.tsx';
import type { CardPosition } from '#web/ui/queue/queue-desk.tsx';

type Application = CardProps['application'];

function Summary({ application }: { readonly application: Application }) {
  const { id, full_name, amount, term, loan_type, reference, submitted_at } = application;
  const { monthly_income, employer, monthly_share, share_limit } = application;
  const high = monthly_share !== null && monthly_share > share_limit;
  return (
    <>
      <div className="flex items-start justify-between gap-x-3">
        <h2 id={`application-${id}`} className="text-md max-lg:line-clamp-2 lg:truncate">
          {full_name}
        </h2>
        <p className="figure text-lg whitespace-nowrap">{formatPesos(amount)}</p>
      </div>
      <p className="text-sm text-ink-soft lg:truncate">
        {loanTypeLabel(loan_type)}, {reference}, {termText(term)},{' '}
        <DayText day={dayInSantoDomingo(new Date(submitted_at))} />
      </p>
      <dl className="flex flex-wrap gap-x-3 text-sm lg:flex-nowrap">
        <div className="whitespace-nowrap">
          <dt className="inline text-ink-soft">Ingreso</dt>{' '}
          <dd className="inline font-semibold">
            {monthly_income === null ? NONE : formatPesos(monthly_income)}
          </dd>
        </div>
        <div className="min-w-0 lg:truncate" title={employer ?? undefined}>
          <dt className="sr-only">Empresa</dt>
          <dd className="inline">{employer ?? NONE}</dd>
        </div>
        {monthly_share !== null && (
          <div className="ml-auto whitespace-nowrap">
            <dt className="sr-only">Cuotas de un mes</dt>
            <dd className={high ? 'font-semibold text-danger' : 'font-semibold'}>
              {monthly_share}% del ingreso
            </dd>
          </div>
        )}
      </dl>
    </>
  );
}

/** Status, waiting time and warnings of an application in one line. */
function ApplicationStatusLine({ application }: { readonly application: Application }) {
  const { status, submitted_at, warnings, proposals } = application;
  const { badge } = APPLICATION_STATUS[status];
  return (
    <div className="flex items-center gap-x-2 gap-y-1 max-lg:flex-wrap">
      <Badge tone={badge.tone}>{badge.label}</Badge>
      {isUndecided(status) && <WaitingBadge since={submitted_at} short />}
      {proposals.length > 0 && <Badge tone="warning">Propuesta</Badge>}
      {warnings.length > 0 && (
        <>
          <span className="max-lg:hidden">
            <Badge tone="danger">{warnings.length === 1 ? '1 aviso' : `${warnings.length} avisos`}</Badge>
          </span>
          <p className="basis-full text-xs font-semibold text-danger lg:hidden">
            {warnings.map((warning) => REVIEW_WARNINGS[warning]).join(', ')}
          </p>
        </>
      )}
    </div>
  );
}

const isAtOnce = (command: CardCommand) => !isAsking(command);

interface ApplicationCardProps extends CardProps, CardPosition {
  readonly onPhotos: () => void;
}

/** An application in the list: on a wide screen four lines beside a pane, on a phone a card with the decision in it. */
export function ApplicationCard({ current, onFocus, onPhotos, ...props }: ApplicationCardProps) {
  const { application, onCommand } = props;
  return (
    <QueueCard
      id={application.id}
      labelledBy={`application-${application.id}`}
      keys={useDeskKeys(application, onCommand, onPhotos)}
      current={current}
      onFocus={onFocus}
      className={LISTED}
    >
      <Summary application={application} />
      <ApplicationStatusLine application={application} />
      <div className="grid grid-cols-1 gap-1.5 lg:hidden">
        <ApplicantKnowledge application={application} />
        <ContactLine application={application} />
        <PhotoStrip application={application} onOpen={onPhotos} />
        {application.proposals.map((proposal) => (
          <ProposalNotice key={proposal.id} proposal={proposal} />
        ))}
        <CommandButtons {...props} which={isAsking} className={CARD_ACTIONS} />
        <CardRest>
          <ScorecardCard lines={application.scorecard} />
          <AmountPanel application={application} />
          <ApplicantFacts application={application} />
          <Papers application={application} />
          <WriteNote clientId={application.user_id} name={application.full_name} />
          <WhoDidWhat kind="application" id={application.id} />
          <KeptScorecards applicationId={application.id} />
          <CommandButtons {...props} which={isAtOnce} className="grid" />
        </CardRest>
      </div>
    </QueueCard>
  );
}
