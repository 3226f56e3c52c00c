import { keysOf, keysWhereEqual, parseKey } from '#domain/enum-table.ts';
import type { Tone, Toned } from '#domain/tone.ts';

interface StatusFacts {
  readonly label: string;
  readonly tone: Tone;
  /** The status as a badge on the back office's cards. */
  readonly badge: Toned;
  /**
   * `draft`: only the customer sees the application. `review`: on the worklist of the staff. `decided`: in the history
   * of decisions.
   */
  readonly phase: 'draft' | 'review' | 'decided';
  /**
   * The side that acts next; `null`: neither. The lender's answer is promised only while the lender acts next (rule:
   * promises).
   */
  readonly awaits: 'customer' | 'lender' | null;
  /**
   * Whether an application in this status would still pay the requested amount: no counter-offer replaces it, and the
   * application has not ended.
   */
  readonly asAsked: boolean;
  /** The status under which this one is shown and filtered; `null`: its own (rule: pending-is-submitted). */
  readonly shownAs: string | null;
  readonly spellings: readonly string[];
}

/**
 * Statuses of an application (rule: application-statuses). `review` is an accepted spelling of `under_review` (rule:
 * review-spelling).
 */
export const APPLICATION_STATUS = {
  draft: {
    label: 'Borrador',
    tone: 'neutral',
    badge: { label: 'Borrador', tone: 'neutral' },
    phase: 'draft',
    awaits: 'customer',
    asAsked: true,
    shownAs: null,
    spellings: [],
  },
  submitted: {
    label: 'Enviado',
    tone: 'info',
    badge: { label: 'Pendiente', tone: 'warning' },
    phase: 'review',
    awaits: 'lender',
    asAsked: true,
    shownAs: null,
    spellings: [],
  },
  pending: {
    label: 'Enviado',
    tone: 'info',
    badge: { label: 'Pendiente', tone: 'warning' },
    phase: 'review',
    awaits: 'lender',
    asAsked: true,
    shownAs: 'submitted',
    spellings: [],
  },
  under_review: {
    label: 'En Revisión',
    tone: 'info',
    badge: { label: 'En Revisión', tone: 'info' },
    phase: 'review',
    awaits: 'lender',
    asAsked: true,
    shownAs: null,
    spellings: ['review'],
  },
  counter_offer: {
    label: 'Contra Oferta',
    tone: 'warning',
    badge: { label: 'Contra Oferta', tone: 'info' },
    phase: 'decided',
    awaits: 'customer',
    asAsked: false,
    shownAs: null,
    spellings: [],
  },
  approved: {
    label: 'Aprobado',
    tone: 'success',
    badge: { label: 'Aprobado', tone: 'success' },
    phase: 'decided',
    awaits: null,
    asAsked: true,
    shownAs: null,
    spellings: [],
  },
  rejected: {
    label: 'Rechazado',
    tone: 'danger',
    badge: { label: 'Rechazado', tone: 'danger' },
    phase: 'decided',
    awaits: null,
    asAsked: false,
    shownAs: null,
    spellings: [],
  },
} as const satisfies Record<string, StatusFacts>;

export type ApplicationStatus = keyof typeof APPLICATION_STATUS;
export const APPLICATION_STATUSES = keysOf(APPLICATION_STATUS);

export const parseStatus = (text: string): ApplicationStatus | null => parseKey(APPLICATION_STATUS, text);

/** Statuses of applications on the staff's worklist. */
export const REVIEW_STATUSES = keysWhereEqual(APPLICATION_STATUS, 'phase', 'review');
export const DECIDED_STATUSES = keysWhereEqual(APPLICATION_STATUS, 'phase', 'decided');

/** Statuses in which an application waits for an administrator (rule: waiting-statuses). */
export const WAITING_STATUSES = keysWhereEqual(APPLICATION_STATUS, 'awaits', 'lender');
export const isUndecided = (status: ApplicationStatus): boolean =>
  APPLICATION_STATUS[status].awaits === 'lender';

export const isDraft = (status: ApplicationStatus): boolean => APPLICATION_STATUS[status].phase === 'draft';
/** Statuses of applications that were decided without a loan. */
export const REJECTED_STATUSES: readonly ApplicationStatus[] = DECIDED_STATUSES.filter(
  (status) => APPLICATION_STATUS[status].awaits === null && !APPLICATION_STATUS[status].asAsked,
);
export const DRAFT_STATUSES = keysWhereEqual(APPLICATION_STATUS, 'phase', 'draft');
export const SENT_STATUSES = APPLICATION_STATUSES.filter((status) => !isDraft(status));

/** Statuses of applications that were sent and are still without an answer. */
export const OPEN_STATUSES = SENT_STATUSES.filter((status) => APPLICATION_STATUS[status].awaits !== null);

/** Options of a status filter: statuses that are shown as one have one entry. */
export const SHOWN_STATUSES = APPLICATION_STATUSES.filter(
  (status) => APPLICATION_STATUS[status].shownAs === null,
);
export const shownAs = (status: ApplicationStatus): ApplicationStatus =>
  APPLICATION_STATUS[status].shownAs ?? status;
/** All statuses that a filter by this status includes. */
export const sameStatuses = (status: ApplicationStatus): readonly ApplicationStatus[] =>
  APPLICATION_STATUSES.filter((other) => shownAs(other) === shownAs(status));
