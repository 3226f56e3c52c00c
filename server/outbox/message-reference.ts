import type { Selectable } from 'kysely';
import type { MessagesTable } from '#server/db/outbox-tables.ts';

export type MessageReference = Pick<Selectable<MessagesTable>, 'id' | 'createdAt'>;

/** Where a carrier reports what became of a message (rule: message-deliveries). */
export const REPORT_PATH = '/api/messages/:reference/status';

/** A message as carriers know it. With its time: a database that was restored gives numbers again. */
export const referenceOf = ({ id, createdAt }: MessageReference): string => `${id}.${createdAt.getTime()}`;

/** @returns `null` for a text that is none. */
export function readReference(text: string): MessageReference | null {
  const [, id, time] = /^(\d{1,15})\.(\d{1,14})$/.exec(text) ?? [];
  return id === undefined || time === undefined
    ? null
    : { id: Number(id), createdAt: new Date(Number(time)) };
}
