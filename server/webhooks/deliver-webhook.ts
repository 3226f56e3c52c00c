import { saidOutside } from '#domain/printable.ts';
import { ok } from '#domain/result.ts';
import { GONE, isTaken, retryAfter, secondsAsked, WEBHOOK_TIMEOUT } from '#domain/webhooks/webhook-event.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { type Answer, postOutside } from '#server/http/outbound/post-outside.ts';
import { recordEvent } from '#server/outbox/record-events.ts';
import { openSecret, signingSecrets, webhookHeaders } from '#server/webhooks/manage-webhooks.ts';
import {
  changeDelivery,
  changeWebhook,
  findDelivery,
  queueDelivery,
} from '#server/webhooks/webhooks.store.ts';

type Delivery = NonNullable<Awaited<ReturnType<typeof findDelivery>>>;

/**
 * Sends one webhook message once and records the result; a failed one is retried later (rule: webhooks;
 * docs/decisions/connections.md).
 */
export async function deliverWebhook(deps: Deps, id: number): Promise<void> {
  const found = await inTransaction(deps.db, async (tx) => ok((await findDelivery(tx, id)) ?? null));
  const row = found.ok ? found.value : null;
  if (!row || row.deliveredAt || row.failedAt) return;
  const answer = await post(deps, row);
  await inTransaction(deps.db, async (tx) => {
    const now = deps.now();
    const attempts = row.attempts + 1;
    const tried = {
      attempts,
      lastStatus: answer.status,
      lastAnswer: saidOutside(answer.said),
      nextAt: null,
    };
    if (isTaken(answer.status)) {
      await changeDelivery(tx, id, { ...tried, deliveredAt: now });
      return ok(null);
    }
    const wait = answer.final
      ? null
      : retryAfter(attempts, Math.random(), secondsAsked(answer.retryAfter, now));
    if (wait === null) await changeDelivery(tx, id, { ...tried, failedAt: now });
    else {
      await changeDelivery(tx, id, { ...tried, nextAt: new Date(now.getTime() + wait * 1000) });
      await queueDelivery(tx, row, wait);
    }
    if (answer.status === GONE && (await changeWebhook(tx, row.webhookId, { off: 'gone' })))
      await recordEvent(tx, { actor: null, ip: null, now }, 'webhook.gone', row.webhookId);
    return ok(null);
  });
}

type Outcome = Answer & { readonly final: boolean };
const never = (said: string): Outcome => ({ status: null, said, final: true });

async function post(deps: Deps, row: Delivery): Promise<Outcome> {
  if (row.off !== null || row.removedAt !== null) return never('La conexión está apagada');
  const at = deps.now();
  const secrets = signingSecrets(row, at)
    .map((secret) => openSecret(deps.env, row.webhookId, secret))
    .filter((secret) => secret !== null);
  if (secrets.length === 0) return never('El secreto ya no se puede leer: cámbielo por uno nuevo');
  const answer = await postOutside({
    url: row.url,
    headers: webhookHeaders(secrets, { id: `msg_${row.messageId}`, at, body: row.body }),
    body: row.body,
    onlyPublic: deps.env.production,
    timeout: WEBHOOK_TIMEOUT,
  });
  return { ...answer, final: answer.status === GONE };
}
