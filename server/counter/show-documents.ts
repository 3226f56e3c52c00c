import type { ShownAgreement } from '#contract/agreement.ts';
import type { counterApi, HeardBy } from '#contract/counter.ts';
import { canApply } from '#domain/applications/transitions.ts';
import { fail, ok } from '#domain/result.ts';
import { lockTaken, type Taken } from '#server/counter/lock-taken.ts';
import { refuseWitness, witnessOf } from '#server/counter/witness.ts';
import type { Context, Outcome, Tx } from '#server/http/context.ts';
import type { VerbInput } from '#server/http/serve.ts';
import { showDocuments } from '#server/signing/preview.ts';

interface Terms {
  readonly amount: number;
  readonly term: number;
  readonly heardBy: HeardBy;
}

/** The text that the person at the counter reads before signing; stored as shown (rule: agreement). */
export async function showTaken(
  context: Context,
  applicationId: number,
  termsOf: (tx: Tx, taken: Taken) => Promise<Outcome<Terms>>,
): Promise<Outcome<ShownAgreement>> {
  const { deps } = context;
  const tooMany = await deps.rateLimits.take('previews', `counter ${applicationId}`);
  if (tooMany) return fail(tooMany);
  const settings = await deps.settings();
  return context.transact(async (tx) => {
    const taken = await lockTaken(tx, context, applicationId);
    if (!taken.ok) return taken;
    const { customer, application } = taken.value;
    if (!canApply('submit', application.status)) return fail({ code: 'already_processed' });
    const terms = await termsOf(tx, taken.value);
    if (!terms.ok) return terms;
    const { heardBy, ...asked } = terms.value;
    const refused = await refuseWitness(tx, context, application, heardBy);
    if (refused) return fail(refused);
    return showDocuments(tx, context, settings, {
      ...{ userId: customer.id, own: application, fields: {} },
      ...asked,
      counter: { witness: witnessOf(heardBy) },
    });
  });
}

export const showAtCounter = (context: Context, { params, body }: VerbInput<typeof counterApi.preview>) =>
  showTaken(context, params.id, async () => {
    const { amount, term, witness } = body;
    return ok({ amount, term, heardBy: witness });
  });
