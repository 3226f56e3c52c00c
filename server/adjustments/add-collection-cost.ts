import type { adjustmentsApi } from '#contract/adjustments.ts';
import { LATE_CHARGE, lateChargeOf } from '#domain/loans/late-charge-variant.ts';
import { isRunning } from '#domain/loans/loan.ts';
import { fail, ok } from '#domain/result.ts';
import { adjust, adjustedReply, cannotAdjust, lockToAdjust } from '#server/adjustments/adjust-loan.ts';
import { collectionCostMessages } from '#server/adjustments/adjustments.messages.ts';
import { transactWithFile } from '#server/files/transact-with-file.ts';
import type { Context } from '#server/http/context.ts';
import type { VerbInput } from '#server/http/serve.ts';
import { senderOf } from '#server/outbox/notify.ts';
import { recordEvents } from '#server/outbox/record-events.ts';
import { takeReceipt } from '#server/payments/receipt-intake.ts';

/**
 * Adds a collection cost to a loan's debt, with the paper that proves it; refused where the note does not allow such
 * costs.
 */
export async function addCollectionCost(
  context: Context,
  { params, body, file }: VerbInput<typeof adjustmentsApi.addCost>,
) {
  const document = await takeReceipt(file.bytes);
  if (!document.ok) return document;
  const amount = Number(body.amount);
  const sender = await senderOf(context.deps);
  return transactWithFile(context, document.value, async (tx, stored) => {
    const locked = await lockToAdjust(tx, context, params.id, body.seenUpdatedAt);
    if (!locked.ok) return locked;
    const { loan, customer } = locked.value;
    if (!isRunning(loan)) return fail(cannotAdjust('Este préstamo no está activo'));
    if (!LATE_CHARGE[lateChargeOf(loan.lateChargeVariant)].costs)
      return fail(cannotAdjust('El pagaré de este préstamo no prevé gastos de cobranza'));
    const { adjustment, state } = await adjust(tx, context, loan.id, {
      kind: 'collection_cost',
      amount,
      reason: body.reason.trim(),
      documentKey: stored.key,
      documentType: document.value.type,
      documentSha256: file.sha256,
      storedSha256: stored.sha256,
    });
    await recordEvents(tx, context, [
      {
        name: 'loan.collection_cost_added',
        subjectId: loan.id,
        facts: { adjustmentId: adjustment.id, amount, balance: state.balance },
        letters: {
          'collection-cost-added': collectionCostMessages(sender, customer, loan, adjustment, state),
        },
      },
    ]);
    return ok(await adjustedReply(tx, context, loan.id, state, 'Gasto de cobranza registrado'));
  });
}
