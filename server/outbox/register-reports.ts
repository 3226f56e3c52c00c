import type { FastifyInstance } from 'fastify';
import type { DeliveryReport } from '#domain/messages/message-state.ts';
import { saidOutside } from '#domain/printable.ts';
import { ok } from '#domain/result.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { siteUrl } from '#server/env.ts';
import { replyFailure } from '#server/http/error-reply.ts';
import { networkOf } from '#server/http/limits/network.ts';
import { giveUp } from '#server/outbox/give-up.ts';
import { lockReferenced, markDelivered } from '#server/outbox/messages.store.ts';
import { type MessageReference, REPORT_PATH, readReference, senderOf } from '#server/outbox/notify.ts';

/**
 * Applies a provider's delivery report. Reports arrive repeatedly and out of order. A delivered message stays
 * delivered; a failure counts once, and only before delivery. Does nothing for an unknown message.
 */
async function recordReport(deps: Deps, reference: MessageReference, report: DeliveryReport): Promise<void> {
  if (report.is === 'under_way') return;
  const now = deps.now();
  const sender = await senderOf(deps);
  await inTransaction(deps.db, async (tx) => {
    const row = await lockReferenced(tx, reference);
    if (!row) return ok(null);
    switch (report.is) {
      case 'delivered':
        if (row.deliveredAt === null) await markDelivered(tx, row, now);
        return ok(null);
      case 'failed':
        await giveUp(tx, sender, row, { reason: saidOutside(report.reason), now });
        return ok(null);
    }
  });
}

/** Maximum number of bytes of one delivery report; real ones have a few hundred. */
const REPORT_MAX = 16 * 1024;

/**
 * Registers the endpoint for delivery reports of text providers (rule: message-deliveries). It is not in the
 * contract, because each provider decides on its form. It refuses a request without the provider's signature before
 * any query, and gives the same reply for an unknown message as for a known one.
 */
export function registerReports(app: FastifyInstance, deps: Deps): void {
  const { texts } = deps.env;
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: REPORT_MAX },
      (_request, body, done) => done(null, [...new URLSearchParams(String(body))]),
    );
    scope.post<{ Params: { reference: string }; Body: [name: string, value: string][] | undefined }>(
      REPORT_PATH,
      async ({ ip, url, headers, body: fields = [], params }, reply) => {
        const refused = await deps.rateLimits.take('deliveryReports', networkOf(ip));
        if (refused) return replyFailure(reply, refused);
        const signature = headers[texts?.signatureHeader ?? ''];
        const report =
          typeof signature === 'string'
            ? texts?.readReport({ url: `${siteUrl(deps.env)}${url}`, signature, fields })
            : null;
        if (!report) return replyFailure(reply, { code: 'forbidden' });
        const reference = readReference(params.reference);
        if (reference) await recordReport(deps, reference, report);
        return reply.code(204).send();
      },
    );
  });
}
