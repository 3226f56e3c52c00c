import { type DecidedApplication, reviewsApi } from '#contract/reviews.ts';
import { parseCedula } from '#domain/accounts/cedula.ts';
import { applicationReference, parseReference } from '#domain/applications/application.ts';
import { DECIDED_STATUSES } from '#domain/applications/status.ts';
import { addDays, day, startOfDay } from '#domain/calendar.ts';
import { isIn } from '#domain/enum-table.ts';
import { fail, ok } from '#domain/result.ts';
import type { Context } from '#server/http/context.ts';
import { invalidField } from '#server/http/error-reply.ts';
import { nextOf, sliceOf } from '#server/http/paging.ts';
import type { VerbInput } from '#server/http/serve.ts';
import { listDecided } from '#server/reviews/reviews.store.ts';

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
