import type { signingApi } from '#contract/signing.ts';
import { ok } from '#domain/result.ts';
import { showingChanges } from '#server/agreements/show-agreement.ts';
import { applicationReply } from '#server/applications/read-applications.ts';
import type { Context } from '#server/http/context.ts';
import type { VerbInput } from '#server/http/serve.ts';
import { signApplication } from '#server/signing/sign-application.ts';
import { readDrawings } from '#server/signing/sign-documents.ts';

/** Signs the customer's own application, with the customer's own account (rule: sign-submits-draft). */
export const sign = (context: Context, { body }: VerbInput<typeof signingApi.sign>) =>
  showingChanges(context, async (onChanged) => {
    const drawings = await readDrawings(body.signature);
    const customerId = context.actor.userId;
    return context.transactOnce(async (tx) => {
      const signed = await signApplication(
        tx,
        context,
        { customerId, body, drawings, counter: null },
        onChanged,
      );
      if (!signed.ok) return signed;
      return ok({ ...(await applicationReply(tx, context, signed.value)), message: 'Documentos firmados' });
    });
  });
