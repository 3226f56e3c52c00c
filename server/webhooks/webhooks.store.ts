import { sql } from 'kysely';
import type { RowChange } from '#server/db/tables.ts';
import type { Tx } from '#server/http/context.ts';
import { queueOf } from '#server/webhooks/queue-webhooks.ts';

export async function listWebhooks(tx: Tx, id: number | null = null) {
  return tx
    .selectFrom('webhooks')
    .leftJoin('webhookDeliveries', 'webhookDeliveries.webhookId', 'webhooks.id')
    .select(({ fn }) => [
      'webhooks.id',
      'webhooks.url',
      'webhooks.events',
      'webhooks.off',
      'webhooks.madeAt',
      fn.max('deliveredAt').as('lastDeliveredAt'),
      fn.count<number>('failedAt').as('failed'),
      sql<number>`count(*) filter (where webhook_deliveries.id is not null
        and delivered_at is null and failed_at is null)::int`.as('waiting'),
    ])
    .where('removedAt', 'is', null)
    .$if(id !== null, (query) => query.where('webhooks.id', '=', id ?? 0))
    .groupBy('webhooks.id')
    .orderBy('webhooks.id')
    .limit(200)
    .execute();
}
export type WebhookRow = Awaited<ReturnType<typeof listWebhooks>>[number];

/** Changes a webhook. @returns `false` where there is none */
export async function changeWebhook(tx: Tx, id: number, change: RowChange<'webhooks'>): Promise<boolean> {
  const changed = await tx
    .updateTable('webhooks')
    .set(change)
    .where('id', '=', id)
    .where('removedAt', 'is', null)
    .executeTakeFirst();
  return changed.numUpdatedRows === 1n;
}

export const lockWebhook = (tx: Tx, id: number) =>
  tx
    .selectFrom('webhooks')
    .selectAll()
    .where('id', '=', id)
    .where('removedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();

export const listDeliveries = (tx: Tx, webhookId: number) =>
  tx
    .selectFrom('webhookDeliveries')
    .selectAll()
    .where('webhookId', '=', webhookId)
    .orderBy('id', 'desc')
    .limit(100)
    .execute();
export type DeliveryRow = Awaited<ReturnType<typeof listDeliveries>>[number];

/** One webhook message with the receiver's current data. */
export const findDelivery = (tx: Tx, id: number) =>
  tx
    .selectFrom('webhookDeliveries')
    .innerJoin('webhooks', 'webhooks.id', 'webhookDeliveries.webhookId')
    .selectAll('webhookDeliveries')
    .select([
      'webhooks.url',
      'webhooks.secret',
      'webhooks.previousSecret',
      'webhooks.previousUntil',
      'webhooks.off',
      'webhooks.removedAt',
    ])
    .where('webhookDeliveries.id', '=', id)
    .executeTakeFirst();

export const changeDelivery = (
  tx: Tx,
  id: number,
  change: RowChange<'webhookDeliveries'>,
): Promise<unknown> => tx.updateTable('webhookDeliveries').set(change).where('id', '=', id).execute();

/** Queues one webhook message, now or after a number of seconds. */
export const queueDelivery = (
  tx: Tx,
  { id, webhookId }: { readonly id: number; readonly webhookId: number },
  seconds = 0,
): Promise<unknown> =>
  sql`select graphile_worker.add_job('deliver-webhook', json_build_object('id', ${id}::bigint),
      queue_name => ${queueOf(webhookId)}, run_at => now() + make_interval(secs => ${seconds}))`.execute(tx);

/**
 * Receivers with a message of this period that was attempted and not delivered. The caller leaves out failures older
 * than a week, which staff have already seen.
 */
export async function failingWebhooks(
  tx: Tx,
  since: Date,
  until: Date,
): Promise<{ readonly count: number; readonly since: Date | null }> {
  const { rows } = await sql<{ count: number; since: Date | null }>`
    select count(distinct d.webhook_id)::int as count, min(d.created_at) as since
    from webhook_deliveries d join webhooks w on w.id = d.webhook_id
    where d.delivered_at is null and d.attempts > 0 and d.created_at between ${since} and ${until}
      and w.removed_at is null and w.off is distinct from 'owner'`.execute(tx);
  return rows[0] ?? { count: 0, since: null };
}

export const forgetDeliveries = (tx: Tx, before: Date): Promise<unknown> =>
  tx.deleteFrom('webhookDeliveries').where('createdAt', '<', before).execute();
