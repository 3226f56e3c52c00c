import { sql } from 'kysely';
import type { EventName } from '#domain/audit/event.ts';
import { isIn } from '#domain/enum-table.ts';
import { WEBHOOK_EVENTS, webhookBody } from '#domain/webhooks/webhook-event.ts';
import type { Tx } from '#server/http/context.ts';

/** Name of a receiver's own job queue, which sends one message at a time: a slow receiver does not delay letters. */
export const queueOf = (webhookId: number): string => `webhook ${webhookId}`;

/** Writes the messages about an event for each receiver, in the transaction of the event (rule: webhooks). */
export async function queueWebhooks(tx: Tx, name: EventName, subjectId: string, at: Date): Promise<void> {
  if (!isIn(WEBHOOK_EVENTS, name)) return;
  await sql`
      with told as (
        insert into webhook_deliveries (webhook_id, type, subject_id, body, created_at)
        select id, ${name}, ${Number(subjectId)}, ${webhookBody(name, subjectId, at)}, ${at} from webhooks
        where removed_at is null and off is null and ${name} = any(events)
        returning id, webhook_id)
      select graphile_worker.add_job('deliver-webhook', json_build_object('id', id),
        queue_name => 'webhook ' || webhook_id) from told`.execute(tx);
}
