import type { verificationApi } from '#contract/verification.ts';
import { fail, ok } from '#domain/result.ts';
import type { Context } from '#server/http/context.ts';
import type { VerbInput } from '#server/http/serve.ts';
import { recordEvents } from '#server/outbox/record-events.ts';
import { insertExplanations, lastVerification } from '#server/verification/verification.store.ts';

/**
 * Stores an explanation for findings of the last verification. A later finding with other content in the same rows is
 * reported again.
 */
export function explainFindings(context: Context, { body }: VerbInput<typeof verificationApi.explain>) {
  const { actor, now } = context;
  return context.transact(async (tx) => {
    const last = await lastVerification(tx);
    const examples = last?.examples ?? [];
    const found = [...new Set(body.marks)].map((mark) => examples.find((one) => one.mark === mark));
    const rows = found.flatMap((one) => {
      if (!one?.mark) return [];
      const { mark, kind, source, id: rowId } = one;
      const explanation = body.explanation.trim();
      return [{ mark, kind, source, rowId, explanation, explainedBy: actor.userId, explainedAt: now }];
    });
    if (!last || rows.length < found.length) return fail({ code: 'changed_meanwhile' } as const);
    const explained = await insertExplanations(tx, rows);
    if (explained > 0)
      await recordEvents(tx, context, [
        { name: 'records.explained', subjectId: last.id, facts: { explained } },
      ]);
    return ok({ message: 'Queda anotado con su nombre.' });
  });
}
