import { applicationsApi } from '#contract/applications.ts';
import { parseStatus, sameStatuses } from '#domain/applications/status.ts';
import { parseLoanType } from '#domain/loans/loan-type.ts';
import { fail, ok } from '#domain/result.ts';
import { applicationReplies, applicationReply } from '#server/applications/application-reply.ts';
import { findReadable, listApplications } from '#server/applications/applications.store.ts';
import type { Context } from '#server/http/context.ts';
import { nextOf, sliceOf } from '#server/http/paging.ts';
import type { VerbInput } from '#server/http/serve.ts';

export function listMine(context: Context, { query }: VerbInput<typeof applicationsApi.list>) {
  const slice = sliceOf(applicationsApi.list.list, query);
  const status = query.status === undefined ? null : parseStatus(query.status);
  return context.read(async (tx) => {
    const filters = {
      userId: context.actor.isAdmin ? null : context.actor.userId,
      statuses: status && sameStatuses(status),
      loanType: query.loanType === undefined ? null : parseLoanType(query.loanType),
    };
    const rows = await listApplications(tx, filters, slice);
    return ok({ items: await applicationReplies(tx, context, rows), next: nextOf(slice, rows) });
  });
}

export function readApplication(context: Context, { params }: VerbInput<typeof applicationsApi.one>) {
  return context.read(async (tx) => {
    const row = await findReadable(tx, context.actor, params.id);
    if (!row) return fail({ code: 'not_found' } as const);
    return ok(await applicationReply(tx, context, row));
  });
}
