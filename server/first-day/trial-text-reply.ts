import type { TestText } from '#contract/first-day.ts';
import type { TestTextState } from '#domain/first-day/trials.ts';
import { messageStateOf } from '#domain/messages/message-state.ts';
import type { TestTextRow } from '#server/first-day/first-day.store.ts';
import { UNCONFIRMED } from '#server/outbox/undeliverable.ts';

function stateOf(row: TestTextRow): TestTextState {
  switch (messageStateOf(row)) {
    case 'delivered':
      return 'delivered';
    case 'undelivered':
    case 'failed':
      return row.lastError === UNCONFIRMED && row.sentAt !== null ? 'unconfirmed' : 'undelivered';
    case 'sent':
      return 'taken';
    case 'waiting':
      return row.attempts > 0 ? 'retrying' : 'waiting';
  }
}

/** The test message with its delivery status, read from the outbox. */
export const testTextReply = (row: TestTextRow): TestText => ({
  to: row.recipient,
  state: stateOf(row),
  writtenAt: row.createdAt.toISOString(),
  deliveredAt: row.deliveredAt?.toISOString() ?? null,
  error: row.lastError === UNCONFIRMED ? null : row.lastError,
  instead:
    row.insteadBy === null || row.insteadTo === null
      ? null
      : {
          channel: row.insteadBy,
          to: row.insteadTo,
          state: messageStateOf({
            sentAt: row.insteadSentAt,
            deliveredAt: row.insteadDeliveredAt,
            failedAt: row.insteadFailedAt,
          }),
        },
});
