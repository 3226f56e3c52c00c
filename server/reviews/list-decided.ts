import { DECIDED_STATUSES, type DecidedApplication, type reviewsApi } from '#contract/reviews.ts';
import { parseCedula } from '#domain/accounts/cedula.ts';
import { applicationReference, parseReference } from '#domain/applications/application.ts';
import { addDays, day, startOfDay } from '#domain/calendar.ts';
import { fail, ok } from '#domain/result.ts';
import type { Context } from '#server/http/context.ts';
import { invalidField } from '#server/http/error-reply.ts';
import { pageOf } from '#server/http/paging.ts';
import type { VerbInput } from '#server/http/serve.ts';
import { type DecidedKey, listDecided } from '#server/reviews/reviews.store.ts';

const NEITHER = 'Escriba un número de solicitud (#LN-0042) o una cédula';

export function listDecisions(context: Context, { query }: VerbInput<typeof reviewsApi.decided>) {
  const { limit } = pageOf(query);
  const search = query.search?.trim() ?? '';
  const cedula = parseCedula(search);
  const id = cedula === null ? parseReference(search) : null;
  if (search !== '' && cedula === null && id === null)
    return Promise.resolve(fail(invalidField('search', NEITHER)));
  return context.transact(async (tx) => {
    const rows = await listDecided(tx, {
      statuses: query.status === undefined ? DECIDED_STATUSES : [query.status],
      id,
      cedula,
      from: query.from === undefined ? null : startOfDay(day(query.from)),
      until: query.to === undefined ? null : startOfDay(addDays(day(query.to), 1)),
      after: keyOf(query.after),
      limit,
    });
    const last = rows.at(-1);
    const next = rows.length === limit && last?.decidedAt ? `${last.decidedAt.getTime()}-${last.id}` : null;
    return ok({ items: rows.flatMap(decidedReply), next });
  });
}

/** Two decisions may fall on one instant: the key is both. */
function keyOf(after: string | undefined): DecidedKey | null {
  const parts = /^(\d{1,14})-(\d{1,10})$/.exec(after ?? '');
  if (!parts) return null;
  return {
    decidedAt: new Date(Number(parts[1])),
    id: Math.min(Number(parts[2]), 2_147_483_647),
  };
}

type Row = Awaited<ReturnType<typeof listDecided>>[number];

const isDecided = (status: string): status is DecidedApplication['status'] =>
  DECIDED_STATUSES.some((decided) => decided === status);

function decidedReply(row: Row): DecidedApplication[] {
  const { id, status, amount, term, submittedAt, decidedAt } = row;
  if (amount === null || term === null || !submittedAt || !decidedAt || !isDecided(status)) return [];
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
