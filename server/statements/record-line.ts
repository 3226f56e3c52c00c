import type { statementsApi } from '#contract/statements.ts';
import { day, formatDay } from '#domain/calendar.ts';
import { REASON_MAX } from '#domain/limits/lengths.ts';
import { methodOfMovement } from '#domain/payments/receipt.ts';
import { fail, ok } from '#domain/result.ts';
import type { Context } from '#server/http/context.ts';
import type { VerbInput } from '#server/http/serve.ts';
import { senderOf } from '#server/outbox/notify.ts';
import { recordWithin } from '#server/payments/record-payment.ts';
import { lockFreeLine, spendOnPayment } from '#server/statements/join-line.ts';

/**
 * Records a bank movement that no customer reported as a payment of the loan that a person chose, with amount and day
 * of the movement, and joins the two (rule: unreported-money).
 */
export async function recordLine(
  context: Context,
  { params, body }: VerbInput<typeof statementsApi.recordPayment>,
) {
  const sender = await senderOf(context.deps);
  return context.transactOnce(async (tx) => {
    const locked = await lockFreeLine(tx, params.id);
    if (!locked.ok) return locked;
    const { cents, description, day: on } = locked.value;
    if (cents < 100 || cents % 100 !== 0) return fail({ code: 'no_whole_pesos' } as const);
    const recorded = await recordWithin(tx, context, {
      sender,
      params: { id: body.loanId },
      body: {
        amount: cents / 100,
        paymentMethod: methodOfMovement(description),
        on,
        fundsAccount: body.fundsAccount,
        confirmAbovePayoff: body.confirmAbovePayoff,
        notes: `Movimiento del banco del ${formatDay(day(on))}: ${description}`.slice(0, REASON_MAX),
        seenUpdatedAt: body.seenUpdatedAt,
      },
    });
    if (!recorded.ok) return recorded;
    // Only cash waits for a second person.
    if (recorded.value.proposed) throw new Error('Money at the bank needs no second person');
    await spendOnPayment(tx, context, locked.value, recorded.value.id);
    return ok({ id: locked.value.id, paymentId: recorded.value.id, message: recorded.value.message });
  });
}
