import { keysOf, keysWhereEqual, parseKey } from '#domain/enum-table.ts';
import type { Tone } from '#domain/tone.ts';

interface StatusFacts {
  readonly label: string;
  readonly tone: Tone;
  /** On the back office's cards. */
  readonly badge: { readonly label: string; readonly tone: Tone };
  /** `draft`: only its owner sees it. `review`: on the desk of the staff. `decided`: in the history of decisions. */
  readonly phase: 'draft' | 'review' | 'decided';
  /** Whose turn it is. The answer is promised only while it is the lender's turn (rule: promises). */
  readonly awaits: 'customer' | 'lender' | null;
  /**
   * The customer would be paid the requested amount: no counter-offer replaces it, and the application has not ended.
   */
  readonly asAsked: boolean;
  /** Shown and filtered as another status: readers see one status (rule: pending-is-submitted). */
  readonly shownAs: string | null;
  readonly spellings: readonly string[];
}

/** Rule: application-statuses; `review` is an accepted spelling of `under_review` (rule: review-spelling). */
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

/** In the staff's worklist. */
export const REVIEW_STATUSES = keysWhereEqual(APPLICATION_STATUS, 'phase', 'review');
export const DECIDED_STATUSES = keysWhereEqual(APPLICATION_STATUS, 'phase', 'decided');

/** Waits for an administrator (rule: waiting-statuses). */
export const WAITING_STATUSES = keysWhereEqual(APPLICATION_STATUS, 'awaits', 'lender');
export const isUndecided = (status: ApplicationStatus): boolean =>
  APPLICATION_STATUS[status].awaits === 'lender';

export const isDraft = (status: ApplicationStatus): boolean => APPLICATION_STATUS[status].phase === 'draft';
/** Statuses that only the owner sees, and those that every permitted role sees. */
/** Decided without a loan. */
export const REJECTED_STATUSES: readonly ApplicationStatus[] = DECIDED_STATUSES.filter(
  (status) => APPLICATION_STATUS[status].awaits === null && !APPLICATION_STATUS[status].asAsked,
);
export const DRAFT_STATUSES = keysWhereEqual(APPLICATION_STATUS, 'phase', 'draft');
export const SENT_STATUSES = APPLICATION_STATUSES.filter((status) => !isDraft(status));

/** Sent, and still without an answer. */
export const OPEN_STATUSES = SENT_STATUSES.filter((status) => APPLICATION_STATUS[status].awaits !== null);

/** Options of a status filter: one entry for statuses that are shown as one. */
export const SHOWN_STATUSES = APPLICATION_STATUSES.filter(
  (status) => APPLICATION_STATUS[status].shownAs === null,
);
export const shownAs = (status: ApplicationStatus): ApplicationStatus =>
  APPLICATION_STATUS[status].shownAs ?? status;
/** Statuses that a filter by one status includes. */
export const sameStatuses = (status: ApplicationStatus): readonly ApplicationStatus[] =>
  APPLICATION_STATUSES.filter((other) => shownAs(other) === shownAs(status));
