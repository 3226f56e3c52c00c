import { sql } from 'kysely';
import type { EventName } from '#domain/audit/event.ts';
import { isIn } from '#domain/closed-set.ts';
import { WEBHOOK_EVENTS, webhookBody } from '#domain/webhooks/webhook-event.ts';
import type { Tx } from '#server/http/context.ts';

/** Of one receiver one at a time: one that is slow keeps no letter waiting. */
export const queueOf = (webhookId: number): string => `webhook ${webhookId}`;

/** Writes what other programs are told of an event, in the transaction that made it true (rule: webhooks). */
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
