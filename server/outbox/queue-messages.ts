import { type RawBuilder, sql } from 'kysely';
import { type ProvingChannel, TEXT_CHANNELS } from '#domain/messages/channel.ts';
import type { MessageTemplateName } from '#domain/messages/message-templates.ts';
import { isPushed, PUSHED_LETTER } from '#domain/messages/push.ts';
import type { Attachment, NewRow } from '#server/db/tables.ts';
import type { Tx } from '#server/http/context.ts';

/** One rendered message to one person: plain Spanish text and, for e-mail, HTML. */
export interface OutgoingMessage<K extends MessageTemplateName = MessageTemplateName> {
  readonly userId: number | null;
  readonly channel: ProvingChannel;
  readonly recipient: string;
  readonly template: K;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  /** Files that an e-mail carries; a text has none. */
  readonly attachments?: readonly Attachment[];
  /** The time after which the message must not be sent. */
  readonly expiresAt?: Date;
  /** For WhatsApp: the approved template with its values. */
  readonly whatsapp?: FilledTemplate;
  /** The page that a push notice opens; set where a push notice replaces a text or accompanies an e-mail. */
  readonly pushPath?: string;
  /** The settings version with the lender's own text of this letter; `null`: the program's default text. */
  readonly settingsVersion?: number | null;
  /** The failed message that this one replaces. */
  readonly fallbackOf?: number;
}

interface FilledTemplate {
  readonly contentSid: string;
  readonly variables: Readonly<Record<string, string>>;
}

/** A row of the audit log about which messages are written in the same transaction. */
export type EventRow = Omit<NewRow<'events'>, 'facts'> & { readonly facts: string };

const insertEvent = ({ name, actorId, subject, subjectId, facts, ip, happenedAt }: EventRow) => sql`
  insert into events (name, actor_id, subject, subject_id, facts, ip, happened_at)
  values (${name}, ${actorId}, ${subject}, ${subjectId}, ${facts}::jsonb, ${ip}, ${happenedAt}) returning id`;

/** The id of an audit event that is already recorded. */
interface EventId {
  readonly id: number | null;
}

/** The most tries that the queue can count, at most six hours apart: years. */
export const ENDLESS = 32_767;

function aboutOf(event: EventRow | EventId | null) {
  if (event === null) return sql`select null::bigint as id`;
  return 'id' in event ? sql`select ${event.id}::bigint as id` : insertEvent(event);
}

/**
 * SQL that queues a job for each message in the CTE with this name. It is tried until the message is sent, expired,
 * given up or deleted: a mail server that was away for days gets the letters of these days.
 */
const sendEach = (named: 'message' | 'ready') =>
  sql`select graphile_worker.add_job('send-message', json_build_object('id', id), max_attempts => ${ENDLESS}::int) from ${sql.ref(named)}`;

/**
 * SQL for the message rows of the CTE `written`, unchanged or as push notices. A push notice keeps the text that
 * replaces it where no push service accepts it; beside an e-mail it keeps none.
 */
function rowsOf(form: 'written' | 'pushed', now: Date, which: RawBuilder<unknown>) {
  const columns = {
    written: sql`channel, recipient, template, subject, body_text, body_html, ${now}::timestamptz, attachments,
          expires_at, content_sid, content_variables, fallback_of, null, settings_version`,
    pushed: sql`'push', recipient, template, subject, case when channel = any(${[...TEXT_CHANNELS]}) then body_text
          else '' end, null, ${now}::timestamptz, '[]'::jsonb, expires_at, null, null::jsonb, fallback_of, push_path, null`,
  }[form];
  return sql`select user_id, ${columns}, event.id from event cross join written where ${which}`;
}

/** JSON that matches the attachments of a message whose file is not made yet. */
const BEING_MADE = JSON.stringify([{ key: null }]);

/**
 * Writes an event, its messages and a job for each, in the caller's transaction. A message whose file is not made yet
 * waits for `sendHeldMessages`.
 */
export async function queueMessages(
  tx: Tx,
  now: Date,
  messages: readonly OutgoingMessage[],
  event: EventRow | EventId | null,
): Promise<void> {
  const rows = messages.map((message) => ({
    user_id: message.userId,
    channel: message.channel,
    recipient: message.recipient,
    template: message.template,
    subject: message.subject,
    body_text: message.text,
    body_html: message.html ?? null,
    attachments: message.attachments ?? [],
    expires_at: message.expiresAt ?? null,
    content_sid: message.whatsapp?.contentSid ?? null,
    content_variables: message.whatsapp?.variables ?? null,
    fallback_of: message.fallbackOf ?? null,
    push_path: message.pushPath ?? null,
    settings_version: message.settingsVersion ?? null,
    push_topic: isPushed(message.template) ? PUSHED_LETTER[message.template].topic : null,
  }));
  if (rows.length === 0 && event === null) return;
  const about = aboutOf(event);
  if (rows.length === 0) {
    await about.execute(tx);
    return;
  }
  await sql`
      with event as (${about}), written as (
        select written.*, push_path is not null and exists (
          select from push_subscriptions s join sessions using (sid)
          where s.user_id = written.user_id and push_topic = any(s.topics) and expire > ${now}) as pushed
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as written (user_id integer,
          channel text, recipient text, template text, subject text, body_text text, body_html text, attachments jsonb,
          expires_at timestamptz, content_sid text, content_variables jsonb, fallback_of bigint, push_path text,
          push_topic text, settings_version integer)
      ), message as (
        insert into messages (user_id, channel, recipient, template, subject, body_text, body_html, created_at,
          attachments, expires_at, content_sid, content_variables, fallback_of, push_path, settings_version, event_id)
        ${rowsOf('written', now, sql`not pushed or channel <> all(${[...TEXT_CHANNELS]})`)}
        union all
        ${rowsOf('pushed', now, sql`pushed`)}
        returning id, attachments)
      ${sendEach('message')} where not attachments @> ${BEING_MADE}`.execute(tx);
}

/** Sends the messages that waited for a file, now that its key is known. */
export async function sendHeldMessages(
  tx: Tx,
  { subject, subjectId }: Pick<EventRow, 'subject' | 'subjectId'>,
  key: string,
): Promise<void> {
  await sql`
      with ready as (
        update messages set attachments = (
          select jsonb_agg(case when file ->> 'key' is null then file || ${JSON.stringify({ key })} else file end)
          from jsonb_array_elements(attachments) file)
        where attachments @> ${BEING_MADE} and event_id in (
          select id from events where subject = ${subject} and subject_id = ${subjectId})
        returning id)
      ${sendEach('ready')}`.execute(tx);
}
