import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { EventName } from '#domain/audit/event.ts';
import type { EventSubject } from '#domain/audit/event-facts.ts';
import type { ReminderKind } from '#domain/loans/reminders.ts';
import type { Channel } from '#domain/messages/channel.ts';
import type { MessageTemplateName } from '#domain/messages/message-templates.ts';

export interface EventsTable {
  id: GeneratedAlways<number>;
  /** Name of the event; rows of an older version may carry a name that no longer exists. */
  name: ColumnType<string, EventName, EventName>;
  actorId: number | null;
  subject: EventSubject;
  subjectId: string;
  facts: JSONColumnType<Record<string, string | number | boolean | null>>;
  ip: string | null;
  happenedAt: Date;
}

/** A file that is sent with a message, named by the key under which its bytes are stored once. */
export interface Attachment {
  /** Key of the stored file; `null`: the file is being made, and the message waits for it. */
  readonly key: string | null;
  readonly fileName: string;
  readonly type: string;
}

export interface MessagesTable {
  id: GeneratedAlways<number>;
  userId: number | null;
  channel: Channel;
  recipient: string;
  template: ColumnType<string, MessageTemplateName, MessageTemplateName>;
  subject: string;
  bodyText: string;
  bodyHtml: string | null;
  attachments: JSONColumnType<readonly Attachment[], string | undefined, never>;
  createdAt: Date;
  sentAt: Date | null;
  attempts: Generated<number>;
  lastError: string | null;
  /** The message is not sent after this time. */
  expiresAt: Date | null;
  failedAt: Date | null;
  /** The event that the message is about; `null` in older rows. */
  eventId: number | null;
  /** For WhatsApp: number of the approved template at the carrier, and its values by "1", "2" …; else `null`. */
  contentSid: string | null;
  contentVariables: JSONColumnType<
    Readonly<Record<string, string>> | null,
    string | null | undefined,
    string | null
  >;
  /** When the message arrived, as the carrier reported. */
  deliveredAt: Date | null;
  /** For Web Push: the page that the notice opens; else `null`. */
  pushPath: string | null;
  /** The earlier message that this one replaces. */
  fallbackOf: number | null;
  /** Version of the settings whose own text was used; `null`: the program's text. */
  settingsVersion: number | null;
}

export interface RemindersTable {
  loanId: number;
  instalmentNumber: number;
  kind: ReminderKind;
  createdAt: Date;
}

export interface IdempotencyKeysTable {
  actor: string;
  key: string;
  requestHash: string;
  reply: JSONColumnType<Record<string, unknown>> | null;
  createdAt: Date;
}

export interface SettingsTable {
  version: GeneratedAlways<number>;
  value: JSONColumnType<Record<string, unknown>>;
  changedBy: number | null;
  createdAt: Date;
}
