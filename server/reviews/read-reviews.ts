import { type DecidedApplication, reviewsApi } from '#contract/reviews.ts';
import type { scorecardApi } from '#contract/scorecard.ts';
import { parseCedula } from '#domain/accounts/cedula.ts';
import { fullNameOf } from '#domain/accounts/person-name.ts';
import { passedLimit } from '#domain/accounts/role.ts';
import { applicationReference, parseReference } from '#domain/applications/application.ts';
import { monthlyShare } from '#domain/applications/review.ts';
import { readScoreLine } from '#domain/applications/scorecard.ts';
import { DECIDED_STATUSES } from '#domain/applications/status.ts';
import { addDays, day, startOfDay } from '#domain/calendar.ts';
import { isIn } from '#domain/enum-table.ts';
import { offerTermRefusal } from '#domain/limits/term-refusals.ts';
import { asksPaydays } from '#domain/products/paydays.ts';
import { fail, ok } from '#domain/result.ts';
import { findUser } from '#server/accounts/accounts.store.ts';
import { agreementToday } from '#server/agreements/make-agreement.ts';
import { findReadable } from '#server/applications/applications.store.ts';
import { planReply } from '#server/applications/read-applications.ts';
import type { Context } from '#server/http/context.ts';
import { invalidField } from '#server/http/error-reply.ts';
import { nextOf, sliceOf } from '#server/http/paging.ts';
import type { VerbInput } from '#server/http/serve.ts';
import { paydaysSaid, refuseTerm } from '#server/loans/terms-of-person.ts';
import { wouldPropose } from '#server/proposals/second-person.ts';
import { knowledgeForDecision } from '#server/reviews/refuse-by-rule.ts';
import { listDecided, scorecardsOf } from '#server/reviews/reviews.store.ts';

const NEITHER = 'Escriba un número de solicitud (#LN-0042) o una cédula';

export function listDecisions(context: Context, { query }: VerbInput<typeof reviewsApi.decided>) {
  const slice = sliceOf(reviewsApi.decided.list, query);
  const search = query.search?.trim() ?? '';
  const cedula = parseCedula(search);
  const id = cedula === null ? parseReference(search) : null;
  if (search !== '' && cedula === null && id === null)
    return Promise.resolve(fail(invalidField('search', NEITHER)));
  return context.read(async (tx) => {
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
}

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

export function readScorecards(context: Context, { params }: VerbInput<typeof scorecardApi.ofApplication>) {
  return context.read(async (tx) => {
    if (!(await findReadable(tx, context.actor, params.id))) return fail({ code: 'not_found' } as const);
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
}

/** The plan of a counter-offer before it is made. The customer does not see it, so it is not stored. */
export function readOfferPlan(
  context: Context,
  { params, query: { amount, term } }: VerbInput<typeof reviewsApi.offerPlan>,
) {
  const { actor, deps } = context;
  return context.read(async (tx) => {
    const fields = await findReadable(tx, actor, params.id);
    if (!fields) return fail({ code: 'not_found' } as const);
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
}
