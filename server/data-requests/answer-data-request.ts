import type { dataRequestsApi } from '#contract/data-requests.ts';
import { DATA_REQUEST_TRANSITIONS } from '#domain/accounts/data-request.ts';
import { fail, ok } from '#domain/result.ts';
import { lockPerson } from '#server/accounts/accounts.store.ts';
import { whyNotErasable } from '#server/clients/erase-client.ts';
import { requestAnsweredMessages } from '#server/data-requests/data-requests.messages.ts';
import { changeDataRequest, findDataRequest } from '#server/data-requests/data-requests.store.ts';
import { adminDataRequestReply } from '#server/data-requests/read-data-requests.ts';
import type { Context } from '#server/http/context.ts';
import type { VerbInput } from '#server/http/serve.ts';
import { senderOf } from '#server/outbox/notify.ts';
import { recordEvents } from '#server/outbox/record-events.ts';

const ANSWERED = { code: 'already_processed', message: 'Esta petición ya se respondió' } as const;

/**
 * Answers a request without correcting or erasing anything. An erasure is accepted only where the client can be deleted
 * now: the owner does that on the client's page, once the answer has been sent (rules: data-requests, erase-client).
 */
export async function answerDataRequest(
  context: Context,
  { params, body }: VerbInput<typeof dataRequestsApi.answer>,
) {
  const sender = await senderOf(context.deps);
  return context.transact(async (tx) => {
    const asked = await findDataRequest(tx, params.id);
    const client = asked && (await lockPerson(tx, asked.userId));
    if (!asked || !client) return fail({ code: 'not_found' } as const);
    const { from, to } = DATA_REQUEST_TRANSITIONS[body.decision];
    const reason =
      asked.kind === 'erasure' && body.decision === 'accept'
        ? await whyNotErasable(tx, context, client)
        : null;
    if (reason !== null) return fail({ code: 'client_not_deletable', message: reason } as const);
    const row = await changeDataRequest(tx, params.id, from, {
      status: to,
      answer: body.answer.trim(),
      answeredAt: context.now,
      answeredBy: context.actor.userId,
    });
    if (!row) return fail(ANSWERED);
    await recordEvents(tx, context, [
      {
        name: 'data_request.answered',
        subjectId: client.id,
        facts: { request: row.kind, to: row.status },
        letters: { 'data-request-answered': requestAnsweredMessages(sender, client, row) },
      },
    ]);
    const reply = await adminDataRequestReply(tx, context, row);
    return ok({ ...reply, message: 'Se le escribe al cliente con la respuesta.' });
  });
}
