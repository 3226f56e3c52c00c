import type { AdminDataRequest, DataRequest } from '#contract/data-requests.ts';
import { businessDaysLeft, OPEN_DATA_REQUESTS } from '#domain/accounts/data-request.ts';
import { fullNameOf } from '#domain/accounts/person-name.ts';
import { day } from '#domain/calendar.ts';
import { isIn } from '#domain/enum-table.ts';
import { findUser } from '#server/accounts/accounts.store.ts';
import { whyNotErasable } from '#server/clients/erase-client.ts';
import type { DataRequestRow } from '#server/db/client-tables.ts';
import type { Context, Tx } from '#server/http/context.ts';

export const dataRequestReply = (row: DataRequestRow): DataRequest => ({
  id: row.id,
  kind: row.kind,
  field: row.field,
  asks: row.asks,
  status: row.status,
  askedAt: row.askedAt.toISOString(),
  answerBy: row.answerBy,
  answer: row.answer,
  answeredAt: row.answeredAt?.toISOString() ?? null,
});

/** The staff's view: the client, the last day, and for an erasure whether it is possible now. */
export async function adminDataRequestReply(
  tx: Tx,
  context: Context,
  row: DataRequestRow,
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
