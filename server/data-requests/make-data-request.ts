import type { dataRequestsApi } from '#contract/data-requests.ts';
import { answerDataRequestBy } from '#domain/accounts/data-request.ts';
import { profileFieldList } from '#domain/audit/fact-labels.ts';
import { formatDay } from '#domain/calendar.ts';
import { fail, ok } from '#domain/result.ts';
import { lockCustomer } from '#server/accounts/accounts.store.ts';
import { requestReceivedMessages } from '#server/data-requests/data-requests.messages.ts';
import { insertDataRequest } from '#server/data-requests/data-requests.store.ts';
import { dataRequestReply } from '#server/data-requests/read-data-requests.ts';
import type { Context } from '#server/http/context.ts';
import { invalidField } from '#server/http/error-reply.ts';
import type { VerbInput } from '#server/http/serve.ts';
import { senderOf } from '#server/outbox/notify.ts';
import { recordEvents } from '#server/outbox/record-events.ts';

/** A person requests a correction or the erasure of the own data; the legal deadline begins (rule: data-requests). */
export async function makeDataRequest(context: Context, { body }: VerbInput<typeof dataRequestsApi.make>) {
  const { kind, field, asks } = body;
  const corrects = kind === 'correction';
  if (corrects && field === undefined) return fail(invalidField('field', 'Elija qué dato está mal'));
  const sender = await senderOf(context.deps);
  return context.transactOnce(async (tx) => {
    const user = await lockCustomer(tx, context.actor.userId);
    const row = await insertDataRequest(tx, {
      userId: user.id,
      kind,
      field: corrects ? (field ?? null) : null,
      asks: asks.trim(),
      askedAt: context.now,
      answerBy: answerDataRequestBy(context.today),
    });
    if (!row) return fail({ code: 'data_request_open' } as const);
    await recordEvents(tx, context, [
      {
        name: 'data_request.made',
        subjectId: user.id,
        facts: { request: kind, ...(corrects && field && { fields: profileFieldList([field]) }) },
        letters: { 'data-request-received': requestReceivedMessages(sender, user, row) },
      },
    ]);
    const message = `Te respondemos a más tardar el ${formatDay(row.answerBy)}.`;
    return ok({ ...dataRequestReply(row), message });
  });
}
