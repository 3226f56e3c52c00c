import type { drawersApi } from '#contract/drawers.ts';
import { formatPesos, pesos } from '#domain/money.ts';
import { accountName, DRAWER } from '#domain/payments/payment.ts';
import { fail, ok } from '#domain/result.ts';
import { rollBackIfTaken } from '#server/db/transaction.ts';
import { inBank, insertMovement, SAFE } from '#server/drawers/drawers.store.ts';
import { moneyNow } from '#server/drawers/read-drawers.ts';
import type { Context } from '#server/http/context.ts';
import { invalidField } from '#server/http/error-reply.ts';
import type { VerbInput } from '#server/http/serve.ts';
import { recordEvents } from '#server/outbox/record-events.ts';

/** Records what the safe or a bank account held before these books began, once (rule: opening-balances). */
export async function openBalance(context: Context, { body }: VerbInput<typeof drawersApi.opening>) {
  const { actor, now } = context;
  const { accountNumber, amount } = body;
  const { companyAccounts } = await context.deps.settings();
  const bank = companyAccounts.find((account) => account.accountNumber === accountNumber);
  if (accountNumber !== DRAWER && !bank)
    return fail(invalidField('accountNumber', 'Elija la caja general o una de sus cuentas'));
  return context.transactOnce(async (tx) => {
    await insertMovement(tx, {
      kind: 'opening',
      amount,
      from: null,
      to: bank ? inBank(bank.accountNumber) : SAFE,
      createdBy: actor.userId,
      createdAt: now,
    }).catch(rollBackIfTaken({ code: 'opening_given' }));
    await recordEvents(tx, context, [
      {
        name: 'cash.moved',
        subjectId: bank?.accountNumber ?? 'safe',
        facts: { movement: 'opening', amount },
      },
    ]);
    const name = bank ? accountName(bank) : 'Caja general';
    return ok({
      ...(await moneyNow(tx, context)),
      message: `${name}: empezó con ${formatPesos(pesos(amount))}`,
    });
  });
}
