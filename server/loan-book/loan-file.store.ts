import type { Tx } from '#server/http/context.ts';

/** Of one loan: enough for everything that ever happened to one. */
const MOST = 500;

export const paymentsOf = (tx: Tx, loanId: number) =>
  tx
    .selectFrom('payments')
    .selectAll()
    .where('loanId', '=', loanId)
    .orderBy('id', 'desc')
    .limit(MOST)
    .execute();

/** What was told because of these events. */
export const messagesOf = async (tx: Tx, userId: number, eventIds: readonly number[]) =>
  eventIds.length === 0
    ? []
    : tx
        .selectFrom('messages')
        .select(['id', 'channel', 'subject', 'bodyText', 'createdAt', 'sentAt', 'failedAt'])
        .where('userId', '=', userId)
        .where('eventId', 'in', [...eventIds])
        .orderBy('id', 'desc')
        .execute();
