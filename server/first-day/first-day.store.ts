import { sql } from 'kysely';
import type { MessageTemplateName } from '#domain/messages/message-templates.ts';
import { oneRowOf } from '#server/db/rows.ts';
import type { RowOf } from '#server/db/tables.ts';
import type { Tx } from '#server/http/context.ts';

const TEST_LETTER: MessageTemplateName = 'test-letter';

export type TestLetterRow = Pick<
  RowOf<'messages'>,
  'recipient' | 'createdAt' | 'sentAt' | 'failedAt' | 'attempts' | 'lastError'
>;

/** The newest test letter that the staff sent. */
export const lastTestLetter = (tx: Tx): Promise<TestLetterRow | undefined> =>
  tx
    .selectFrom('messages')
    .select(['recipient', 'createdAt', 'sentAt', 'failedAt', 'attempts', 'lastError'])
    // Literals, so that a prepared statement also uses the partial index of these rows.
    .where('template', '=', sql.lit(TEST_LETTER))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

const TEST_TEXT: MessageTemplateName = 'test-text';

/** The newest test message by this template, with the message that replaced it where WhatsApp failed. */
export const lastTestText = (tx: Tx, contentSid: string) =>
  tx
    .selectFrom('messages as text')
    .leftJoin('messages as instead', 'instead.fallbackOf', 'text.id')
    .select(['text.recipient', 'text.createdAt', 'text.sentAt', 'text.deliveredAt', 'text.failedAt'])
    .select([
      'text.attempts',
      'text.lastError',
      'instead.channel as insteadBy',
      'instead.recipient as insteadTo',
    ])
    .select([
      'instead.sentAt as insteadSentAt',
      'instead.deliveredAt as insteadDeliveredAt',
      'instead.failedAt as insteadFailedAt',
    ])
    .where('text.template', '=', sql.lit(TEST_TEXT))
    .where('text.contentSid', '=', contentSid)
    .orderBy('text.id', 'desc')
    .limit(1)
    .executeTakeFirst();
export type TestTextRow = NonNullable<Awaited<ReturnType<typeof lastTestText>>>;

export interface Lending {
  /** Number of current owners, who may change every setting. */
  readonly owners: number;
  /** Whether a loan was ever disbursed. */
  readonly lends: boolean;
}

export const lendingOf = (tx: Tx) =>
  oneRowOf(tx)<Lending>`
    select (select count(*)::int from users where role = 'owner' and removed_at is null) as owners,
      exists (select from loans where disbursed_on is not null) as lends`;
