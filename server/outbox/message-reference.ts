import type { Selectable } from 'kysely';
import type { MessagesTable } from '#server/db/tables.ts';

export type MessageReference = Pick<Selectable<MessagesTable>, 'id' | 'createdAt'>;

/** Path of our endpoint for providers' delivery reports (rule: message-deliveries). */
export const REPORT_PATH = '/api/messages/:reference/status';

/** A message's reference for providers of texts: number and time, because a restored database reuses numbers. */
export const referenceOf = ({ id, createdAt }: MessageReference): string => `${id}.${createdAt.getTime()}`;

/** Parses a message's reference. @returns `null` for a malformed one */
export function readReference(text: string): MessageReference | null {
  const [, id, time] = /^(\d{1,15})\.(\d{1,14})$/.exec(text) ?? [];
  return id === undefined || time === undefined
    ? null
    : { id: Number(id), createdAt: new Date(Number(time)) };
}
