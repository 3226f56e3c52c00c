import type { TestLetter } from '#contract/first-day.ts';
import type { TestLetterState } from '#domain/first-day/trial-letter.ts';
import type { TestLetterRow } from '#server/first-day/first-day.store.ts';
import { PAST_ITS_TIME } from '#server/outbox/undeliverable.ts';

function stateOf({ sentAt, failedAt, attempts, lastError }: TestLetterRow): TestLetterState {
  if (sentAt) return 'accepted';
  if (failedAt) return lastError === PAST_ITS_TIME ? 'expired' : 'refused';
  return attempts > 0 ? 'retrying' : 'waiting';
}

/** The test letter with its delivery status, read from the outbox. */
export const testLetterReply = (row: TestLetterRow): TestLetter => ({
  to: row.recipient,
  state: stateOf(row),
  writtenAt: row.createdAt.toISOString(),
  acceptedAt: row.sentAt?.toISOString() ?? null,
  error: row.lastError === PAST_ITS_TIME ? null : row.lastError,
});
