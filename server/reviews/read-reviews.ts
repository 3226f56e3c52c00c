import type { Proposal } from '#contract/proposals.ts';
import {
  type DecidedApplication,
  type PendingApplication,
  reviewsApi,
  scorecardApi,
} from '#contract/reviews.ts';
import { parseCedula } from '#domain/accounts/cedula.ts';
import { fullNameOf } from '#domain/accounts/person-name.ts';
import { passedLimit } from '#domain/accounts/role.ts';
import { asksTwo, confirms, needsTwo } from '#domain/accounts/two-persons.ts';
import { isShownTo, type Reader } from '#domain/accounts/who-sees.ts';
import { applicationReference, parseReference } from '#domain/applications/application.ts';
import { authorizationExpiresOn, monthlyShare, type ReviewWarning } from '#domain/applications/review.ts';
import { readScoreLine, type ScoreLine } from '#domain/applications/scorecard.ts';
import { DECIDED_STATUSES, parseStatus, REVIEW_STATUSES, sameStatuses } from '#domain/applications/status.ts';
import { addDays, day, startOfDay } from '#domain/calendar.ts';
import { isIn } from '#domain/enum-table.ts';
import { offerTermRefusal } from '#domain/limits/refusals.ts';
import { loanSearch } from '#domain/loans/loan-search.ts';
import type { PersonalLimit } from '#domain/loans/personal-limit.ts';
import { type Plan, type Term, termsFor } from '#domain/loans/terms.ts';
import { asksPaydays } from '#domain/products/paydays.ts';
import { fail, ok } from '#domain/result.ts';
import { findUser } from '#server/accounts/accounts.store.ts';
import { agreementToday, plansOf } from '#server/agreements/make-agreement.ts';
import { pendingFieldsOf } from '#server/applications/application-fields.ts';
import { findReadable } from '#server/applications/applications.store.ts';
import { publicOfficeReply } from '#server/applications/public-office.ts';
import { planReply } from '#server/applications/read-applications.ts';
import { type CountedNote, newestNotes } from '#server/client-notes/client-notes.store.ts';
import { clientNoteReply } from '#server/client-notes/read-client-notes.ts';
import { invalidField } from '#server/http/error-reply.ts';
import { nextOf, sliceOf } from '#server/http/paging.ts';
import { reading } from '#server/http/serve.ts';
import { settledBy } from '#server/loans/borrowed-loans.ts';
import { limitFrom, paydaysSaid, refuseTerm } from '#server/loans/terms-of-person.ts';
import { proposalsAbout } from '#server/proposals/proposals.store.ts';
import { proposalReply } from '#server/proposals/proposals.ts';
import { wouldPropose } from '#server/proposals/second-person.ts';
import {
  type Knowledge,
  knowledgeAbout,
  knowledgeForDecision,
  scorecardOf,
} from '#server/reviews/applicant-knowledge.ts';
import { listDecided, listWaiting, scorecardsOf, type WaitingRow } from '#server/reviews/reviews.store.ts';

const NEITHER = 'Escriba un número de solicitud (#LN-0042) o una cédula';

export const listDecisions = reading(reviewsApi.decided, async (tx, _context, { query }) => {
  const slice = sliceOf(reviewsApi.decided.list, query);
  const search = query.search?.trim() ?? '';
  const cedula = parseCedula(search);
  const id = cedula === null ? parseReference(search) : null;
  if (search !== '' && cedula === null && id === null) return fail(invalidField('search', NEITHER));
  const filters = {
    statuses: query.status === undefined ? DECIDED_STATUSES : [query.status],
    id,
    cedula,
    from: query.from === undefined ? null : startOfDay(day(query.from)),
    until: query.to === undefined ? null : startOfDay(addDays(day(query.to), 1)),
  };
  const rows = await listDecided(tx, filters, slice);
  return ok({
    items: rows.flatMap(decidedReply),
    next: nextOf(slice, rows),
  });
});

type Row = Awaited<ReturnType<typeof listDecided>>[number];

function decidedReply(row: Row): DecidedApplication[] {
  const { id, status, amount, term, submittedAt, decidedAt } = row;
  if (amount === null || term === null || !submittedAt || !decidedAt || !isIn(DECIDED_STATUSES, status))
    return [];
  return [
    {
      id,
      reference: applicationReference(id),
      userId: row.userId,
      fullName: row.fullName ?? '',
      cedula: row.cedula,
      amount,
      term,
      loanType: row.loanType,
      status,
      submittedAt: submittedAt.toISOString(),
      decidedAt: decidedAt.toISOString(),
      decidedBy: row.decider,
      rejectionReason: row.rejectionReason,
      counterOfferAmount: row.counterOfferAmount,
      counterOfferTerm: row.counterOfferTerm,
      adminNotes: row.adminNotes,
    },
  ];
}

export const readScorecards = reading(scorecardApi.ofApplication, async (tx, context, { params }) => {
  if (!(await findReadable(tx, context.actor, params.id))) return fail({ code: 'not_found' });
  const rows = await scorecardsOf(tx, params.id);
  return ok(
    rows.map((row) => ({
      id: row.id,
      decision: row.decision,
      lines: row.lines.map(readScoreLine),
      decidedAt: row.decidedAt.toISOString(),
      by: fullNameOf(row),
    })),
  );
});

/** The plan of a counter-offer before it is made. The customer does not see it, so it is not stored. */
export const readOfferPlan = reading(reviewsApi.offerPlan, async (tx, context, { params, query }) => {
  const { amount, term } = query;
  const { actor, deps } = context;
  const fields = await findReadable(tx, actor, params.id);
  if (!fields) return fail({ code: 'not_found' });
  const refused = await refuseTerm(tx, context, fields.userId, {
    field: 'term',
    term,
    refusal: offerTermRefusal,
    amount: { field: 'amount', pesos: amount },
    loanType: { field: 'term', type: fields.loanType },
  });
  if (refused) return fail(refused);
  const client = asksPaydays(term) ? await findUser(tx, fields.userId) : undefined;
  const own = paydaysSaid('term', term, [fields.paydays, client?.paydays]);
  if (!own.ok) return own;
  const asked = {
    fields: { ...fields, paydays: own.value },
    ...{ amount, term, restructured: null, counter: null },
  };
  const settings = await deps.settings();
  const made = await agreementToday(tx, settings, params.id, asked);
  const { plan } = made.terms;
  const known = await knowledgeForDecision(tx, context, params.id);
  return ok({
    plan: planReply(plan),
    monthlyShare: monthlyShare(plan, fields.monthlyIncome),
    aboveLimit: passedLimit(actor.role, amount, settings.amountLimits) !== null,
    proposes: await wouldPropose(tx, context, {
      act: 'counter_offer',
      always: known.asksSecondPerson,
      about: { applicationId: params.id, loanId: null },
      says: { amount, term, valueDate: null },
    }),
  });
});

/** Maximum number of notes about a client on the card of an application; the client's page has the rest. */
const NOTES_SHOWN = 3;

export const listPending = reading(reviewsApi.pending, async (tx, context, { query }) => {
  const slice = sliceOf(reviewsApi.pending.list, query);
  const search = loanSearch(query.search ?? '');
  // The search has only punctuation: it matches no name.
  if (search.by === 'person' && search.words.length === 0) return ok({ items: [], next: null });
  const asked = query.status === undefined ? null : parseStatus(query.status);
  const statuses = asked ? sameStatuses(asked) : REVIEW_STATUSES;
  const rows = await listWaiting(tx, { statuses, search }, slice);
  const plans = await plansOf(tx, rows);
  const known = await knowledgeAbout(tx, context, rows);
  const noted = isShownTo(context.actor, 'notes')
    ? await newestNotes(tx, [...new Set(rows.map((row) => row.userId))], NOTES_SHOWN)
    : [];
  const settings = await context.deps.settings();
  const { role, userId } = context.actor;
  const ids = asksTwo(settings).includes('approval') ? rows.map(({ id }) => id) : [];
  const openProposals = ids.length > 0 ? await proposalsAbout(tx, ids) : [];
  const items = rows.flatMap((row) => {
    const { plan } = plans(row);
    if (row.amount === null || row.term === null || !plan) return [];
    const { amount, term } = row;
    const said = { amount, term, valueDate: null };
    const proposals = openProposals.filter(({ applicationId }) => applicationId === row.id);
    const confirmed = proposals.some((one) => one.act === 'approval' && confirms(one, said, userId));
    const knowledge = known.of(row);
    const limit = limitFrom(known.borrowed, row.userId, settings, context.terms);
    const needed = needsTwo('approval', row.amount, settings) || knowledge.asksSecondPerson;
    return [
      pendingReply({ ...row, amount: row.amount, term: row.term }, plan, {
        notes: noted.filter(({ userId: about }) => about === row.userId),
        reader: context.actor,
        scorecard: scorecardOf(row, plan, knowledge, settings, context.today),
        shareLimit: settings.scorecard.incomeShare,
        limit,
        knowledge: isShownTo(context.actor, 'doNotLend') ? knowledge : withoutList(knowledge),
        terms: termsFor(
          { settledLoans: settledBy(known.borrowed, row.userId), limit: limit.amount },
          context.terms,
        ),
        aboveLimit: passedLimit(role, row.amount, settings.amountLimits) !== null,
        proposes: needed && !confirmed,
        proposals: proposals.map((proposal) => proposalReply(proposal, context)),
      }),
    ];
  });
  return ok({ items, next: nextOf(slice, rows) });
});

/**
 * Everything that a card shows beside the application: what the lender knows about the applicant, notes, scorecard
 * and terms.
 */
interface Decidable {
  readonly knowledge: Knowledge;
  /** The newest notes about the client, and how many there are. */
  readonly notes: readonly CountedNote[];
  readonly reader: Reader;
  readonly scorecard: ScoreLine[];
  /** Maximum share of an instalment in the monthly income, in percent. */
  readonly shareLimit: number;
  readonly terms: readonly Term[];
  readonly limit: PersonalLimit;
  readonly aboveLimit: boolean;
  readonly proposes: boolean;
  readonly proposals: Proposal[];
}

/** Hides the do-not-lend list from roles that read the queue and do not decide (rule: do-not-lend). */
function withoutList(knowledge: Knowledge): Knowledge {
  const isOther = (warning: ReviewWarning) => warning !== 'do_not_lend';
  return {
    ...knowledge,
    warnings: knowledge.warnings.filter(isOther),
    refusedBy: knowledge.refusedBy.filter(isOther),
    secondPersonFor: knowledge.secondPersonFor.filter(isOther),
    doNotLend: null,
  };
}

/** The reply about a waiting application, beside the applicant's fields. */
const pendingReply = (
  row: WaitingRow & { amount: number; term: number },
  plan: Plan,
  { knowledge, notes, reader, terms, limit, ...decidable }: Decidable,
): PendingApplication => ({
  id: row.id,
  ...pendingFieldsOf(row),
  amount: row.amount,
  term: row.term,
  created_at: row.createdAt.toISOString(),
  updated_at: row.updatedAt.toISOString(),
  status: row.status,
  reference: applicationReference(row.id),
  user_id: row.userId,
  submitted_at: (row.submittedAt ?? row.createdAt).toISOString(),
  payroll_url: row.payroll && `/api/documents/${row.payroll.id}/file`,
  payroll_type: row.payroll?.type ?? null,
  document_arrived_at: row.documentArrivedAt?.toISOString() ?? null,
  signed: row.signedAt !== null,
  ...publicOfficeReply(row),
  authorization_expires_on: row.signedAt && authorizationExpiresOn(row.signedAt),
  above_limit: decidable.aboveLimit,
  proposals: decidable.proposals,
  approval_proposes: decidable.proposes,
  warnings: [...knowledge.warnings],
  refused_by: [...knowledge.refusedBy],
  second_person_for: [...knowledge.secondPersonFor],
  earlier_loans: [...knowledge.earlierLoans],
  other_accounts: [...knowledge.otherAccounts],
  do_not_lend: knowledge.doNotLend,
  notes: notes.map((note) => clientNoteReply(reader, note)),
  note_count: notes[0]?.total ?? 0,
  scorecard: decidable.scorecard,
  personal_limit: limit,
  terms: [...terms],
  plan: planReply(plan),
  monthly_share: monthlyShare(plan, row.monthlyIncome),
  share_limit: decidable.shareLimit,
});
