import type { applicationsApi, PendingApplication } from '#contract/applications.ts';
import { hasValidCheckDigit } from '#domain/accounts/cedula.ts';
import {
  AUTHORIZATION_DAYS,
  applicationReference,
  parseLoanType,
  parseStatus,
  sameStatuses,
  WAITING_STATUSES,
} from '#domain/applications/application.ts';
import { addDays, dayInSantoDomingo } from '#domain/calendar.ts';
import { fail, ok } from '#domain/result.ts';
import { applicationReplies, applicationReply, planReply } from '#server/applications/application-reply.ts';
import { findApplication, listApplications, listWaiting } from '#server/applications/applications.store.ts';
import type { Context } from '#server/http/context.ts';
import { nextKey, pageOf } from '#server/http/paging.ts';
import type { VerbInput } from '#server/http/serve.ts';
import { calculatorPlanOf, notePlanOf } from '#server/signing/document-facts.ts';

export function listMine(context: Context, { query }: VerbInput<typeof applicationsApi.list>) {
  const { limit, after } = pageOf(query);
  const status = query.status === undefined ? null : parseStatus(query.status);
  return context.transact(async (tx) => {
    const rows = await listApplications(tx, {
      userId: context.actor.isAdmin ? null : context.actor.userId,
      statuses: status && sameStatuses(status),
      loanType: query.loanType === undefined ? null : parseLoanType(query.loanType),
      before: after,
      limit,
    });
    return ok({ items: await applicationReplies(tx, context, rows), next: nextKey(rows, limit) });
  });
}

export function readApplication(context: Context, { params }: VerbInput<typeof applicationsApi.one>) {
  return context.transact(async (tx) => {
    const row = await findApplication(tx, params.id);
    if (!row || !(context.actor.isAdmin || row.userId === context.actor.userId))
      return fail({ code: 'not_found' } as const);
    return ok(await applicationReply(tx, context, row));
  });
}

type WaitingRow = Awaited<ReturnType<typeof listWaiting>>[number];

export function listPending(context: Context, { query }: VerbInput<typeof applicationsApi.pending>) {
  const { limit, after } = pageOf(query);
  return context.transact(async (tx) => {
    const settings = await context.deps.settings();
    const asked = query.status === undefined ? null : parseStatus(query.status);
    const rows = await listWaiting(tx, asked ? [asked] : WAITING_STATUSES, after, limit);
    const items = rows.flatMap((row) => {
      if (row.amount === null || row.term === null) return [];
      const plan = row.signedAt
        ? notePlanOf(settings, row.amount, row.term)
        : calculatorPlanOf(row.amount, row.term);
      return [waitingReply({ ...row, amount: row.amount, term: row.term }, planReply(plan))];
    });
    return ok({ items, next: nextKey(rows, limit) });
  });
}

/** The specification's snake_case names (reading C104), and what stands beside the facts on the card. */
const waitingReply = (
  row: WaitingRow & { amount: number; term: number },
  plan: PendingApplication['plan'],
): PendingApplication => ({
  id: row.id,
  full_name: row.fullName ?? '',
  email: row.email ?? '',
  phone: row.phone ?? '',
  amount: row.amount,
  term: row.term,
  loan_type: row.loanType ?? '',
  created_at: row.createdAt.toISOString(),
  monthly_income: row.monthlyIncome,
  employer: row.employer,
  status: row.status,
  reference: applicationReference(row.id),
  user_id: row.userId,
  submitted_at: row.submittedAt?.toISOString() ?? null,
  cedula: row.cedula ?? '',
  time_at_work: row.timeAtWork,
  time_unit: row.timeUnit,
  job_title: row.jobTitle,
  bank_name: row.bankName,
  account_type: row.accountType,
  account_number: row.accountNumber,
  address: row.address,
  cedula_photo_url: row.cedulaPhotoUrl,
  cedula_back_photo_url: row.cedulaBackPhotoUrl,
  selfie_with_cedula_url: row.selfieWithCedulaUrl,
  signed: row.signedAt !== null,
  authorization_expires_on: row.signedAt
    ? addDays(dayInSantoDomingo(row.signedAt), AUTHORIZATION_DAYS)
    : null,
  other_open_application: Boolean(row.otherOpen),
  cedula_shared: Boolean(row.cedulaShared),
  cedula_doubtful: row.cedula !== null && !hasValidCheckDigit(row.cedula),
  plan,
  counter_offer_amount: row.counterOfferAmount,
  counter_offer_term: row.counterOfferTerm,
});
