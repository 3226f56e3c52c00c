import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { type PendingApplication, reviewsApi } from '#contract/reviews.ts';
import { REJECTION_REASONS, STANDARD_REASONS } from '#domain/applications/rejection-reason.ts';
import { REVIEW_WARNINGS } from '#domain/applications/review.ts';
import type { ApplicationStatus } from '#domain/applications/status.ts';
import { isIn, keysOf } from '#domain/enum-table.ts';
import { REASON_WORDS_MAX } from '#domain/limits/lengths.ts';
import { EmptyState, LoadFailed, Loading, LoadMore } from '#web/app/calls/content-states.tsx';
import { usePages } from '#web/app/calls/use-calls.ts';
import { useFields } from '#web/app/calls/use-fields.ts';
import { onlyProposed } from '#web/proposals/proposal-notice.tsx';
import { ApplicantKnowledge } from '#web/reviews/cards/applicant-knowledge.tsx';
import {
  type Asking,
  CARD_COMMANDS,
  type CardCommand,
  isAsking,
  useAtOnce,
} from '#web/reviews/cards/card.tsx';
import {
  aboutOf,
  CounterOfferDialog,
  type DecisionProps,
  decisionBody,
  NotesField,
  outcomeOf,
} from '#web/reviews/decisions/counter-offer-dialog.tsx';
import type { Wording } from '#web/reviews/decisions/wording.ts';
import { useApprove, useReject } from '#web/reviews/reviews.queries.ts';
import { SortChoice } from '#web/ui/figures/sort-choice.tsx';
import { TextareaField } from '#web/ui/forms.tsx';
import { ConfirmDialog } from '#web/ui/overlays/dialog.tsx';
import { NumberedReasons, QueueLegend, useQueueFocus } from '#web/ui/queue/queue.tsx';

/** The waiting applications, and the commands for each. */
export interface WaitingListProps {
  readonly rows: readonly PendingApplication[];
  readonly busy: (application: PendingApplication) => CardCommand | null;
  readonly onCommand: (command: CardCommand, application: PendingApplication) => void;
}

const REASONS = keysOf(REJECTION_REASONS).map((value) => ({ value, label: REJECTION_REASONS[value].label }));

/** The reason as the customer reads it: the label, with the added words (rule: rejection-reasons). */
function reasonOf(code: string, text: string): string | null {
  const label = Object.entries(REJECTION_REASONS).find(([key]) => key === code)?.[1].label;
  if (label === undefined) return null;
  if (code === 'other') return text.trim() || null;
  return [label, text.trim()].filter(Boolean).join('. ');
}

const RULED_REASON = 'policy_violation' satisfies keyof typeof REJECTION_REASONS;

export function RejectDialog({ wording, application, onClose, onDecided }: DecisionProps) {
  // By a rule of the lender: the customer reads only a standard reason (rule: warning-rules).
  const isRuled = application.refused_by.length > 0;
  const { values, errors, field, set, setErrors } = useFields({
    code: isRuled ? RULED_REASON : '',
    text: '',
    notes: '',
  });
  const reject = useReject(wording);
  const other = values.code === 'other';
  function confirm() {
    const rejectionReason = reasonOf(values.code, values.text);
    if (rejectionReason === null) return setErrors({ [other ? 'text' : 'code']: wording.reject.noReason });
    setErrors({});
    reject.mutate(
      {
        params: { id: application.id },
        body: { rejectionReason, ...decisionBody(application, values.notes) },
      },
      outcomeOf({ onDecided }),
    );
  }
  return (
    <ConfirmDialog
      title="Rechazar solicitud"
      description={aboutOf(application)}
      confirmLabel="Rechazar"
      busyLabel="Rechazando..."
      variant="danger"
      busy={reject.isPending}
      onCancel={onClose}
      onConfirm={confirm}
    >
      <ApplicantKnowledge application={application} />
      <NumberedReasons
        value={values.code}
        error={errors.code}
        onChange={(code) => set('code', code)}
        options={isRuled ? REASONS.filter(({ value }) => isIn(STANDARD_REASONS, value)) : REASONS}
      />
      {isRuled ? (
        <p className="text-sm text-ink-soft">El cliente lee solo el motivo, sin otras palabras.</p>
      ) : (
        <TextareaField
          {...field('text')}
          name="reasonText"
          label={other ? 'Explicación' : 'Explicación (opcional)'}
          hint="El cliente la lee."
          maxLength={REASON_WORDS_MAX}
        />
      )}
      <NotesField {...field('notes')} />
    </ConfirmDialog>
  );
}

interface Question {
  readonly asking: Asking;
  readonly application: PendingApplication;
  /** Ids of the cards in their order when the dialog opened. */
  readonly order: readonly number[];
}

/** The filters of the queue of applications. */
interface QueueQuery {
  readonly search: string | undefined;
  readonly status: ApplicationStatus | undefined;
}

/**
 * The queue of waiting applications: its rows, the open dialog, and the focus after the dialog, which moves to the next
 * application.
 */
function useReviewQueue(query: QueueQuery) {
  const pages = usePages(reviewsApi.pending, (page) => ({ query: { ...query, ...page } }));
  const { rows } = pages;
  const { whole, goOn } = useQueueFocus<HTMLHeadingElement>();
  const [question, setQuestion] = useState<Question | null>(null);
  const atOnce = useAtOnce();
  function settle({ application, order }: Question) {
    setQuestion(null);
    goOn(application.id, order);
  }
  const overtaken = useEffectEvent(settle);

  // A colleague decided it while the dialog was open, and the list was refetched: there is nothing to decide.
  useEffect(() => {
    if (question === null || !rows || rows.some(({ id }) => id === question.application.id)) return;
    overtaken(question);
  }, [question, rows]);

  // A link to one of them ("#card-7") opened before its card was rendered.
  const arrived = rows !== undefined;
  useEffect(() => {
    if (arrived && location.hash !== '') document.getElementById(location.hash.slice(1))?.focus();
  }, [arrived]);

  // A colleague may have changed it while the dialog is open: the dialog continues with its new state.
  const current = question && rows?.find(({ id }) => id === question.application.id);
  const open = question && { ...question, application: current ?? question.application };

  return {
    ...pages,
    heading: whole,
    question: open,
    command: (command: CardCommand, application: PendingApplication) => {
      const { id, updated_at } = application;
      if (isAsking(command))
        setQuestion({ asking: command, application, order: (rows ?? []).map((row) => row.id) });
      else atOnce[command].mutate({ params: { id }, body: { seenUpdatedAt: updated_at } });
    },
    busy: ({ id }: PendingApplication): CardCommand | null =>
      keysOf(atOnce).find(
        (command) => atOnce[command].isPending && atOnce[command].variables.params.id === id,
      ) ?? null,
    close: () => setQuestion(null),
    decide: () => question && settle(question),
  };
}

export function ApproveDialog({ wording, application, onClose, onDecided }: DecisionProps) {
  const { id, signed, warnings, approval_proposes: proposes } = application;
  const [notes, setNotes] = useState('');
  const approve = useApprove(wording);
  const doubts = warnings.filter((warning) => warning !== 'unsigned');
  return (
    <ConfirmDialog
      title="Aprobar préstamo"
      description={aboutOf(application)}
      confirmLabel="Aprobar"
      busyLabel="Aprobando..."
      focusConfirm
      busy={approve.isPending}
      onCancel={onClose}
      onConfirm={() =>
        approve.mutate({ params: { id }, body: decisionBody(application, notes) }, outcomeOf({ onDecided }))
      }
    >
      {!signed && (
        <p className="font-semibold text-danger">
          Sin firma: no se podrá desembolsar hasta que el cliente firme.
        </p>
      )}
      {doubts.length > 0 && (
        <p className="rounded-md bg-warning-tint p-3 text-warning">
          Antes de aprobar, mire: {doubts.map((warning) => REVIEW_WARNINGS[warning]).join('; ')}.
        </p>
      )}
      <ApplicantKnowledge application={application} />
      <p>
        {proposes
          ? onlyProposed('al cliente no se le avisa')
          : 'Se le avisa al cliente con el calendario de sus cuotas.'}
      </p>
      <NotesField value={notes} onChange={({ target }) => setNotes(target.value)} />
    </ConfirmDialog>
  );
}

const DIALOGS: Record<Asking, ComponentType<DecisionProps>> = {
  approve: ApproveDialog,
  reject: RejectDialog,
  counter_offer: CounterOfferDialog,
};

interface ReviewQueueProps {
  readonly title: ReactNode;
  readonly lead: ReactNode;
  readonly wording: Wording;
  readonly list: ComponentType<WaitingListProps>;
  /** The legend of the keys, shown under the list unless it is empty. */
  readonly legend: ReactNode;
  /** The controls of the filters; `query` has their current values. */
  readonly filters?: ReactNode;
  readonly query?: QueueQuery;
}

const WHOLE: QueueQuery = { search: undefined, status: undefined };

/** All applications that wait for a decision, oldest first; a decision moves the focus to the next one. */
export function ReviewQueue({
  title,
  lead,
  wording,
  list: List,
  legend,
  filters,
  query = WHOLE,
}: ReviewQueueProps) {
  const { rows, failed, error, retry, more, sorting, heading, question, close, decide, command, busy } =
    useReviewQueue(query);
  const Question = question && DIALOGS[question.asking];
  const narrowed = query.search !== undefined || query.status !== undefined;
  const some = rows !== undefined && rows.length > 0;
  return (
    <>
      <header className="flex flex-wrap items-end gap-x-4 gap-y-3">
        <div className="grid flex-1 gap-1">
          <h1 ref={heading} tabIndex={-1} className="flex flex-wrap items-center gap-3 text-2xl">
            {title}
          </h1>
          {some && <p className="text-ink-soft">{lead}</p>}
        </div>
        {(some || narrowed) && (
          <div className="grid gap-3 max-sm:w-full sm:flex sm:flex-wrap">
            {filters}
            <SortChoice {...sorting} />
          </div>
        )}
      </header>
      {!rows && !failed && <Loading>Cargando solicitudes pendientes...</Loading>}
      {failed && <LoadFailed title="No se pudieron cargar las solicitudes" error={error} retry={retry} />}
      {rows?.length === 0 && (
        <EmptyState title={narrowed ? 'Ninguna solicitud coincide' : 'No hay solicitudes pendientes'} />
      )}
      {some && <List rows={rows} busy={busy} onCommand={command} />}
      {some && legend}
      <LoadMore {...more} />
      {Question && (
        <Question wording={wording} application={question.application} onClose={close} onDecided={decide} />
      )}
    </>
  );
}

interface LegendProps {
  readonly commands: readonly CardCommand[];
  /** Whether the legend has the letter for the photos. */
  readonly photos?: true;
}

export function Legend({ commands, photos }: LegendProps) {
  return (
    <QueueLegend
      lead="Con una solicitud enfocada:"
      keys={[
        ...commands.map((command) => ({
          name: CARD_COMMANDS[command].key.toUpperCase(),
          does: CARD_COMMANDS[command].legend,
        })),
        ...(photos ? [{ name: 'F', does: 'Fotos' }] : []),
      ]}
    />
  );
}
