import { useEffect, useState } from 'react';
import { applicationsApi } from '#contract/applications.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { PendingApplication } from '#contract/reviews.ts';
import { REVIEW_WARNINGS, waitingSince } from '#domain/applications/review.ts';
import { APPLICATION_STATUS, isUndecided } from '#domain/applications/status.ts';
import { type AdminCommand, canApply } from '#domain/applications/transitions.ts';
import { elapsedText, overdueText } from '#domain/elapsed.ts';
import { type KeysWhereEqual, keysOf } from '#domain/enum-table.ts';
import { instalmentName } from '#domain/limits/instalments.ts';
import { ANSWER_HOURS } from '#domain/limits/limits.ts';
import { loanTypeLabel } from '#domain/loans/loan-type.ts';
import { limitReason } from '#domain/loans/personal-limit.ts';
import { PLAN } from '#domain/loans/terms.ts';
import { formatPesos } from '#domain/money.ts';
import { dueText } from '#domain/products/due-words.ts';
import type { Tone } from '#domain/tone.ts';
import { useAction } from '#web/app/calls/use-calls.ts';
import { usePermission } from '#web/app/session/permissions.tsx';
import { changes } from '#web/reviews/reviews.queries.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button, type ButtonProps } from '#web/ui/button.tsx';
import { InstantText } from '#web/ui/figures/facts.tsx';
import { Key } from '#web/ui/queue/queue.tsx';

/** Commands whose buttons are not on the card but beside what they change. */
type Elsewhere = 'request_signature' | 'call_off';

interface CommandFacts {
  readonly label: string;
  /** The letter that gives the command while the card has the focus; `legend`: its name in the legend of keys. */
  readonly key: string;
  readonly legend: string;
  readonly variant: ButtonProps['variant'];
  /** Whether the command acts at once, without a dialog. */
  readonly atOnce: boolean;
}

/** The commands that an administrator can give on an application's card. */
export const CARD_COMMANDS = {
  approve: { label: 'Aprobar', key: 'a', legend: 'Aprobar', variant: 'primary', atOnce: false },
  counter_offer: {
    label: 'Contra Oferta',
    key: 'c',
    legend: 'Contra Oferta',
    variant: 'outline',
    atOnce: false,
  },
  reject: { label: 'Rechazar', key: 'r', legend: 'Rechazar', variant: 'danger', atOnce: false },
  mark_under_review: {
    label: 'Marcar en revisión',
    key: 'e',
    legend: 'En revisión',
    variant: 'quiet',
    atOnce: true,
  },
} as const satisfies Readonly<Record<Exclude<AdminCommand, Elsewhere>, CommandFacts>>;
export type CardCommand = keyof typeof CARD_COMMANDS;
/** The commands that open a dialog first. */
export type Asking = KeysWhereEqual<typeof CARD_COMMANDS, 'atOnce', false>;
type AtOnce = KeysWhereEqual<typeof CARD_COMMANDS, 'atOnce', true>;

export const isAsking = (command: CardCommand): command is Asking => !CARD_COMMANDS[command].atOnce;

const CALLS = {
  approve: applicationsApi.approve,
  counter_offer: applicationsApi.counterOffer,
  reject: applicationsApi.reject,
  mark_under_review: applicationsApi.markUnderReview,
} as const satisfies Record<CardCommand, Endpoint>;

/** The commands that lend money: a rule of the lender may refuse them (rule: warning-rules). */
const LENDS: readonly CardCommand[] = ['approve', 'counter_offer'];

/**
 * The commands that the signed-in person may give on an application (rules: roles, role-limits, two-persons,
 * warning-rules).
 */
export function useCardCommands({
  status,
  above_limit,
  proposals,
  refused_by,
}: Pick<PendingApplication, 'status' | 'above_limit' | 'proposals' | 'refused_by'>): readonly CardCommand[] {
  const may = usePermission();
  return keysOf(CARD_COMMANDS)
    .filter((command) => canApply(command, status) && may(CALLS[command]))
    .filter((command) => !(refused_by.length > 0 && LENDS.includes(command)))
    .filter((command) => !(above_limit && command === 'approve'))
    .filter(
      (command) =>
        !(command === 'approve' && proposals.some(({ act, isOwn }) => isOwn && act === 'approval')),
    );
}

type Mutation = ReturnType<typeof useAction<typeof applicationsApi.markUnderReview>>;

export const useAtOnce = (): Readonly<Record<AtOnce, Mutation>> => ({
  mark_under_review: useAction(applicationsApi.markUnderReview, changes, {
    done: 'En Revisión',
    failed: 'No se pudo marcar en revisión',
  }),
});

export interface CardProps {
  readonly application: PendingApplication;
  /** The command that is under way on the card's application; `null`: none. */
  readonly busy: CardCommand | null;
  readonly onCommand: (command: CardCommand) => void;
}

interface CommandButtonsProps extends CardProps {
  readonly className: string;
  /** Whether to show a command here; by default all are shown. */
  readonly which?: (command: CardCommand) => boolean;
}

/** Buttons for the commands that an application's status allows; `className` lays them out. */
export function CommandButtons({ application, busy, onCommand, className, which }: CommandButtonsProps) {
  const admitted = useCardCommands(application);
  const commands = which ? admitted.filter(which) : admitted;
  if (commands.length === 0) return null;
  return (
    <div className={className}>
      {commands.map((command) => {
        const { label, key, variant } = CARD_COMMANDS[command];
        return (
          <Button key={command} variant={variant} busy={busy === command} onClick={() => onCommand(command)}>
            {label} <Key name={key.toUpperCase()} />
          </Button>
        );
      })}
      {application.above_limit && (
        <p className="self-center text-sm text-ink-soft">
          Pasa de lo que usted puede aprobar: lo hace un dueño.
        </p>
      )}
    </div>
  );
}

/** The requested amount of an application, with the cost of the loan. */
export function AmountPanel({ application }: { readonly application: PendingApplication }) {
  const { plan, reference, loan_type, submitted_at, amount, personal_limit: limit } = application;
  const reason = limitReason(limit);
  const isAbove = amount > limit.amount;
  return (
    <div className="grid grid-cols-1 content-start gap-1 bg-brand-tint p-5">
      <p className="figure text-3xl">{formatPesos(amount)}</p>
      {reason !== null && (
        <p className={isAbove ? 'text-sm font-semibold text-danger' : 'text-sm text-ink-soft'}>
          {isAbove ? 'Pasa de su límite de' : 'Su límite:'} {formatPesos(limit.amount)}. {reason}.
        </p>
      )}
      <ul>
        {plan.instalments.map((part) => (
          <li key={part.number}>
            {instalmentName(part.number, plan.instalments.length)}: {formatPesos(part.amount)}{' '}
            <span className="text-sm text-ink-soft">
              {dueText(part, plan.due, (days) => `a los ${days} días`)}
            </span>
          </li>
        ))}
      </ul>
      <p className="text-sm text-ink-soft">
        {PLAN[plan.plan].label}. Paga {formatPesos(plan.total)}
      </p>
      <p className="text-sm text-ink-soft">
        {loanTypeLabel(loan_type)}, {reference}
      </p>
      <p className="text-sm text-ink-soft">
        <InstantText instant={submitted_at} />
      </p>
    </div>
  );
}

const TONES: Record<ReturnType<typeof waitingSince>['state'], Tone> = {
  in_time: 'neutral',
  soon: 'warning',
  late: 'danger',
};
const MINUTE_MS = 60_000;

interface WaitingBadgeProps {
  readonly since: string;
  /** Whether the badge is in a list, and says only how long the answer is overdue. */
  readonly short?: true;
}

/** How long an applicant has been waiting, against the promised answer. */
export function WaitingBadge({ since: submitted, short }: WaitingBadgeProps) {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  const { hours, state } = waitingSince(new Date(submitted), now);
  const waits = `${hours === 0 ? 'Menos de 1 h' : elapsedText(hours)} esperando`;
  if (state !== 'late') return <Badge tone={TONES[state]}>{waits}</Badge>;
  // As the summary of waiting work says it, whose hours count from the promised answer too.
  const expired = overdueText(hours - ANSWER_HOURS);
  return <Badge tone={TONES[state]}>{short ? expired : `${waits}. ${expired}`}</Badge>;
}

/** Status, waiting time and warnings of an application as badges. */
export function Badges({ application }: { readonly application: PendingApplication }) {
  const { status, submitted_at, warnings } = application;
  const { badge } = APPLICATION_STATUS[status];
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Badge tone={badge.tone}>{badge.label}</Badge>
      {isUndecided(status) && <WaitingBadge since={submitted_at} />}
      {warnings.map((warning) => (
        <Badge key={warning} tone="danger">
          {REVIEW_WARNINGS[warning]}
        </Badge>
      ))}
    </div>
  );
}
