import { useState } from 'react';
import { useSearch } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import type { PendingApplication } from '#contract/reviews.ts';
import { formatCedula } from '#domain/accounts/cedula.ts';
import { formatPhone } from '#domain/accounts/phone.ts';
import { REVIEW_WARNINGS } from '#domain/applications/review.ts';
import type { ScoreLine } from '#domain/applications/scorecard.ts';
import { APPLICATION_STATUS, isUndecided, REVIEW_STATUSES, shownAs } from '#domain/applications/status.ts';
import { dayInSantoDomingo } from '#domain/calendar.ts';
import { keysOf } from '#domain/enum-table.ts';
import { termText } from '#domain/limits/instalments.ts';
import { ANSWERED_WITHIN } from '#domain/limits/promised-hours.ts';
import { loanTypeLabel } from '#domain/loans/loan-type.ts';
import { formatPesos } from '#domain/money.ts';
import { useVisibility } from '#web/app/session/permissions.tsx';
import { withParameter } from '#web/app/shell/navigation.ts';
import { useSearchText } from '#web/app/use-search-text.ts';
import { WriteNote } from '#web/client-notes/client-notes.tsx';
import { DeskGuarantor } from '#web/guarantors/desk-guarantor.tsx';
import { WhoDidWhat } from '#web/history/who-did-what.tsx';
import { ProposalNotice } from '#web/proposals/proposal-notice.tsx';
import { ApplicantFacts, NONE } from '#web/reviews/cards/applicant-facts.tsx';
import { ApplicantKnowledge } from '#web/reviews/cards/applicant-knowledge.tsx';
import {
  AmountPanel,
  Badges,
  CARD_COMMANDS,
  type CardCommand,
  type CardProps,
  CommandButtons,
  isAsking,
  useCardCommands,
  WaitingBadge,
} from '#web/reviews/cards/card.tsx';
import { MODAL } from '#web/reviews/decisions/wording.ts';
import { Papers, PhotoStrip, picturesOf } from '#web/reviews/desk/photo-strip.tsx';
import { Legend, ReviewQueue, type WaitingListProps } from '#web/reviews/review-queue.tsx';
import { ReviewTabs } from '#web/reviews/review-tabs.tsx';
import { KeptScorecards, ScoreLines } from '#web/reviews/scorecard/kept-scorecards.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { DayText } from '#web/ui/figures/facts.tsx';
import { SelectField } from '#web/ui/forms.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import {
  CARD_ACTIONS,
  type CardKeys,
  type CardPosition,
  CardRest,
  LISTED,
  pressKey,
  QueueCard,
  QueueDesk,
  QueuePane,
  QueueSearch,
} from '#web/ui/queue/queue.tsx';
import { ZoomPicture } from '#web/ui/zoom/zoom-picture.tsx';

/** The scorecard beside an application: its five rules advise, and refuse nothing (rule: scorecard). */
function ScorecardCard({ lines }: { readonly lines: readonly ScoreLine[] }) {
  const met = lines.filter(({ result }) => result === 'pass').length;
  return (
    <section
      aria-label="Las cinco reglas"
      className="grid grid-cols-1 gap-2 rounded-md border border-line p-3"
    >
      <p className="text-sm">
        <b>Las cinco reglas</b>: cumple {met} de {lines.length}. Solo aconsejan.
      </p>
      <ScoreLines lines={lines} label="Reglas" />
    </section>
  );
}

/** Shortcut keys of an application's card: the letters of the allowed commands, and F for its photos. */
function useDeskKeys(
  application: CardProps['application'],
  onCommand: CardProps['onCommand'],
  onPhotos: () => void,
): CardKeys {
  const commands = useCardCommands(application);
  return {
    ...Object.fromEntries(commands.map((command) => [CARD_COMMANDS[command].key, () => onCommand(command)])),
    f: onPhotos,
  };
}

/** The applicant's contact data and age, for the line under the name. */
function ContactLine({ application }: { readonly application: PendingApplication }) {
  const { phone, email, cedula } = application;
  return (
    <p className="flex flex-wrap gap-x-4 text-sm text-ink-soft">
      <span>{formatCedula(cedula)}</span>
      <span>{formatPhone(phone)}</span>
      <span className="break-all">{email}</span>
    </p>
  );
}

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

/** Status, waiting time and warnings of an application: in one line, where they fit. */
function ApplicationStatusLine({ application }: { readonly application: Application }) {
  const { status, submitted_at, warnings, proposals, document_arrived_at } = application;
  const { badge } = APPLICATION_STATUS[status];
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <Badge tone={badge.tone}>{badge.label}</Badge>
      {isUndecided(status) && <WaitingBadge since={submitted_at} short />}
      {proposals.length > 0 && <Badge tone="warning">Propuesta</Badge>}
      {document_arrived_at && (
        // On a phone the card says so with its hour.
        <span className="max-lg:hidden">
          <Badge tone="info">Llegó un documento</Badge>
        </span>
      )}
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

const Guarantor = ({ application: { id, term, full_name } }: { readonly application: Application }) => (
  <DeskGuarantor applicationId={id} term={term} borrower={full_name} isOpen />
);

const isAtOnce = (command: CardCommand) => !isAsking(command);

interface ApplicationCardProps extends CardProps, CardPosition {
  readonly onPhotos: () => void;
}

/** An application in the list: on a wide screen four lines beside a pane, on a phone a card with the decision in it. */
function ApplicationCard({ current, onFocus, onPhotos, ...props }: ApplicationCardProps) {
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
          <Guarantor application={application} />
          <WriteNote clientId={application.user_id} name={application.full_name} />
          <WhoDidWhat kind="application" id={application.id} />
          <KeptScorecards applicationId={application.id} />
          <CommandButtons {...props} which={isAtOnce} className="grid" />
        </CardRest>
      </div>
    </QueueCard>
  );
}

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
        <Guarantor application={application} />
        <div className="justify-self-start">
          <WriteNote clientId={application.user_id} name={application.full_name} />
        </div>
        <WhoDidWhat kind="application" id={application.id} />
        <KeptScorecards applicationId={application.id} />
      </div>
    </QueuePane>
  );
}

interface PhotosDialogProps extends CardProps {
  readonly onClose: () => void;
}

/**
 * The enlarged photos of an application, under the name and the cédula that they have to show, with the decision
 * buttons.
 */
export function PhotosDialog({ onClose, ...props }: PhotosDialogProps) {
  const { application, onCommand } = props;
  const { full_name, cedula } = application;
  const pictures = picturesOf(application, useVisibility());
  const keys = useDeskKeys(application, onCommand, onClose);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the letters of the buttons that it holds
    <div onKeyDown={(event) => pressKey(event, keys)}>
      <Dialog
        size="full"
        title={`Fotos de ${full_name}`}
        description={
          <>
            <b className="text-md text-ink">Cédula {formatCedula(cedula)}.</b> Acerca con dos dedos, la rueda
            o los botones, y gíralas. Con el teclado: +, -, 0, G y las flechas.
          </>
        }
        onClose={onClose}
        footer={<CommandButtons {...props} className="flex flex-wrap justify-end gap-3" />}
      >
        {pictures.length === 0 && <p>Sin fotos</p>}
        <div className="grid grid-cols-1 gap-4 md:grid-cols-2 xl:grid-cols-3">
          {pictures.map(({ title, address }) => (
            <ZoomPicture key={title} title={title} src={address} alt={`${title} de ${full_name}`} />
          ))}
        </div>
      </Dialog>
    </div>
  );
}

const OFFERED = REVIEW_STATUSES.filter((status) => shownAs(status) === status);
const STATES = OFFERED.map((value) => ({ value, label: APPLICATION_STATUS[value].badge.label }));

/** The filters of the queue of applications. The address holds them, so that a reload and a colleague see the same. */
function useQueueFilters() {
  const search = useSearch();
  const { sought, typed, setTyped } = useSearchText();
  const named = new URLSearchParams(search).get('estado');
  const status = OFFERED.find((state) => state === named);
  return {
    typed,
    setTyped,
    status,
    chooseStatus: (state: string) => navigate(withParameter(search, 'estado', state), { replace: true }),
    query: { search: sought || undefined, status },
    narrowed: sought !== '' || status !== undefined,
  };
}

function QueueFilters({ typed, setTyped, status, chooseStatus }: ReturnType<typeof useQueueFilters>) {
  return (
    <>
      <QueueSearch
        label="Buscar solicitud"
        placeholder="Nombre, cédula o teléfono"
        typed={typed}
        setTyped={setTyped}
      />
      <SelectField
        name="estado"
        label="Estado"
        placeholder="Todas"
        options={STATES}
        value={status ?? ''}
        onChange={(event) => chooseStatus(event.target.value)}
      />
    </>
  );
}

/** The queue of applications that wait for a decision, and the dialog with the photos of one. */
function Desk({ rows, busy, onCommand }: WaitingListProps) {
  const [looking, setLooking] = useState<number | null>(null);
  const lookedAt = rows.find(({ id }) => id === looking);
  const propsOf = (application: PendingApplication): CardProps & { readonly onPhotos: () => void } => ({
    application,
    busy: busy(application),
    onCommand: (command) => onCommand(command, application),
    onPhotos: () => setLooking(application.id),
  });
  return (
    <>
      <QueueDesk
        rows={rows}
        card={(application, place) => (
          <ApplicationCard key={application.id} {...propsOf(application)} {...place} />
        )}
        pane={(application) => <ApplicationPane key={application.id} {...propsOf(application)} />}
      />
      {lookedAt && (
        <PhotosDialog
          {...propsOf(lookedAt)}
          onCommand={(command) => {
            setLooking(null);
            onCommand(command, lookedAt);
          }}
          onClose={() => setLooking(null)}
        />
      )}
    </>
  );
}

export function PendingScreen() {
  const filters = useQueueFilters();
  return (
    <div className="grid grid-cols-1 gap-4">
      <ReviewTabs />
      <ReviewQueue
        title="Solicitudes pendientes"
        lead={`Prometemos respuesta ${ANSWERED_WITHIN}.`}
        wording={MODAL}
        list={Desk}
        legend={<Legend commands={keysOf(CARD_COMMANDS)} photos />}
        filters={<QueueFilters {...filters} />}
        query={filters.query}
      />
    </div>
  );
}
