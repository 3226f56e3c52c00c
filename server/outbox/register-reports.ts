import type { FastifyInstance } from 'fastify';
import type { Deps } from '#server/deps.ts';
import { siteUrl } from '#server/env.ts';
import { replyFailure } from '#server/http/error-reply.ts';
import { networkOf } from '#server/http/limits/network.ts';
import { REPORT_PATH, readReference } from '#server/outbox/message-reference.ts';
import { recordReport } from '#server/outbox/record-report.ts';

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
