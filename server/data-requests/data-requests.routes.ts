import { type AdminDataRequest, type DataRequest, dataRequestsApi } from '#contract/data-requests.ts';
import {
  answerDataRequestBy,
  businessDaysLeft,
  DATA_REQUEST,
  DATA_REQUEST_STATUS,
  DATA_REQUEST_TRANSITIONS,
  OPEN_DATA_REQUESTS,
} from '#domain/accounts/data-request.ts';
import { fullNameOf } from '#domain/accounts/person-name.ts';
import { profileFieldList } from '#domain/audit/fact-labels.ts';
import { day, formatDay } from '#domain/calendar.ts';
import { isIn, pick } from '#domain/enum-table.ts';
import { fail, ok } from '#domain/result.ts';
import { expectStillOf, findUser, lockCustomer, lockPerson } from '#server/accounts/accounts.store.ts';
import { whyNotErasable } from '#server/clients/erase-client.ts';
import {
  changeDataRequest,
  findDataRequest,
  insertDataRequest,
  listDataRequests,
  listOwnDataRequests,
} from '#server/data-requests/data-requests.store.ts';
import type { RowOf, UserRow } from '#server/db/tables.ts';
import type { Context, Tx } from '#server/http/context.ts';
import { invalidField } from '#server/http/error-reply.ts';
import { nextOf, sliceOf } from '#server/http/paging.ts';
import { reading, serve } from '#server/http/serve.ts';
import { notify, type Sender, senderOf } from '#server/outbox/notify.ts';
import { recordEvent } from '#server/outbox/record-events.ts';

const MORE = { page: '/my-data', action: 'Ver mis datos' } as const;
const kindLabel = ({ kind }: RowOf<'dataRequests'>) => DATA_REQUEST[kind].label.toLowerCase();

/**
 * The letter that confirms a data request. It does not repeat the request, because other people may read a letter;
 * the customer's page shows it.
 */
const requestReceivedMessages = (sender: Sender, user: UserRow, request: RowOf<'dataRequests'>) =>
  notify(sender, user, {
    template: 'data-request-received',
    subject: `Recibimos su petición: ${kindLabel(request)}`,
    blocks: [
      `Recibimos su petición de ${kindLabel(request)}.`,
      `La ley nos da hasta el ${formatDay(request.answerBy)} para responderle, y le escribiremos.`,
      'Si no fue usted quien lo pidió, cambie su contraseña y escríbanos.',
    ],
    ...MORE,
    short: `recibimos su petición de ${kindLabel(request)}. Le respondemos a más tardar el ${formatDay(request.answerBy)}.`,
  });

const requestAnsweredMessages = (sender: Sender, user: UserRow, request: RowOf<'dataRequests'>) =>
  notify(sender, user, {
    template: 'data-request-answered',
    subject: `Respondimos su petición: ${kindLabel(request)}`,
    blocks: [
      `Su petición de ${kindLabel(request)}: ${DATA_REQUEST_STATUS[request.status].label.toLowerCase()}.`,
      request.answer ?? '',
      'Si la respuesta no le sirve, puede escribirnos o reclamar ante Pro Consumidor.',
    ],
    ...MORE,
    short: `respondimos su petición de ${kindLabel(request)}. Véalo aquí:`,
  });

const dataRequestReply = (row: RowOf<'dataRequests'>): DataRequest => ({
  ...pick(row, ['id', 'kind', 'field', 'asks', 'status', 'answerBy', 'answer']),
  askedAt: row.askedAt.toISOString(),
  answeredAt: row.answeredAt?.toISOString() ?? null,
});

/** The staff's view: the client, the last day, and for an erasure whether it is possible now. */
async function adminDataRequestReply(
  tx: Tx,
  context: Context,
  row: RowOf<'dataRequests'>,
): Promise<AdminDataRequest> {
  const client = await findUser(tx, row.userId);
  const waits = row.kind === 'erasure' && isIn(OPEN_DATA_REQUESTS, row.status);
  return {
    ...dataRequestReply(row),
    userId: row.userId,
    fullName: client ? fullNameOf(client) : '',
    daysLeft: businessDaysLeft(context.today, day(row.answerBy)),
    notErasable: client && waits ? await whyNotErasable(tx, context, client) : null,
  };
}

const listOwn = reading(dataRequestsApi.own, async (tx, context, { query }) => {
  const slice = sliceOf(dataRequestsApi.own.list, query);
  const rows = await listOwnDataRequests(tx, context.actor.userId, slice);
  return ok({ items: rows.map(dataRequestReply), next: nextOf(slice, rows) });
});

const listAll = reading(dataRequestsApi.list, async (tx, context, { query }) => {
  const slice = sliceOf(dataRequestsApi.list.list, query);
  const rows = await listDataRequests(tx, query.status, slice);
  const items: AdminDataRequest[] = [];
  for (const row of rows) items.push(await adminDataRequestReply(tx, context, row));
  return ok({ items, next: nextOf(slice, rows) });
});

/** A person requests a correction or the erasure of the own data; the legal deadline begins (rule: data-requests). */
const makeDataRequest = serve(dataRequestsApi.make, async (context, { body }) => {
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
    if (!row) return fail({ code: 'data_request_open' });
    await recordEvent(tx, context, 'data_request.made', user.id, {
      facts: { request: kind, ...(corrects && field && { fields: profileFieldList([field]) }) },
      letters: { 'data-request-received': requestReceivedMessages(sender, user, row) },
    });
    const message = `Te respondemos a más tardar el ${formatDay(row.answerBy)}.`;
    return ok({ ...dataRequestReply(row), message });
  });
});

const ANSWERED = { code: 'already_processed', message: 'Esta petición ya se respondió' } as const;

/**
 * Answers a request without correcting or erasing anything. An erasure is accepted only where the client can be deleted
 * now: the owner does that on the client's page, once the answer has been sent (rules: data-requests, erase-client).
 */
const answerDataRequest = serve(dataRequestsApi.answer, async (context, { params, body }) => {
  const sender = await senderOf(context.deps);
  return context.transact(async (tx) => {
    const asked = await findDataRequest(tx, params.id);
    const client = asked && (await lockPerson(tx, asked.userId));
    if (!asked || !client) return fail({ code: 'not_found' });
    const { from, to } = DATA_REQUEST_TRANSITIONS[body.decision];
    const reason =
      asked.kind === 'erasure' && body.decision === 'accept'
        ? await whyNotErasable(tx, context, client)
        : null;
    if (reason !== null) return fail({ code: 'client_not_deletable', message: reason });
    const row = await changeDataRequest(tx, params.id, from, {
      status: to,
      answer: body.answer.trim(),
      answeredAt: context.now,
      answeredBy: context.actor.userId,
    });
    if (!row) return fail(ANSWERED);
    expectStillOf(client, row);
    await recordEvent(tx, context, 'data_request.answered', client.id, {
      facts: { request: row.kind, to: row.status },
      letters: { 'data-request-answered': requestAnsweredMessages(sender, client, row) },
    });
    const reply = await adminDataRequestReply(tx, context, row);
    return ok({ ...reply, message: 'Se le escribe al cliente con la respuesta.' });
  });
});

export const dataRequestsRoutes = [listOwn, makeDataRequest, listAll, answerDataRequest];
