import type { loansApi, PayOutSlip } from '#contract/loans.ts';
import { applicationReference } from '#domain/applications/application.ts';
import { formatPesos, pesos } from '#domain/money.ts';
import { fail, ok } from '#domain/result.ts';
import { pesosInWords } from '#domain/words.ts';
import type { Context, Outcome } from '#server/http/context.ts';
import type { VerbInput } from '#server/http/serve.ts';
import { cashPayOutOf } from '#server/loans/loans.store.ts';

/** The slip that a client signs for a loan paid out in cash (rule: pay-out-slip). */
export async function readPayOutSlip(
  context: Context,
  { params }: VerbInput<typeof loansApi.payOutSlip>,
): Promise<Outcome<PayOutSlip>> {
  const { legalName, rnc, contact } = await context.deps.settings();
  return context.read(async (tx) => {
    const paid = await cashPayOutOf(tx, params.id);
    if (!paid) return fail({ code: 'not_found' });
    const amount = pesos(paid.amount);
    const reference = applicationReference(paid.applicationId);
    return ok({
      loanId: params.id,
      number: paid.entryId,
      lender: [legalName, rnc && `RNC ${rnc}`, contact.address].filter(Boolean).join(', '),
      sentence: `Recibí de ${legalName} la suma de ${formatPesos(amount)} (${pesosInWords(amount)}) en efectivo, por el préstamo ${reference}.`,
      signer: { fullName: paid.fullName ?? '', cedula: paid.cedula },
      paidBy: paid.paidBy,
      on: paid.valueDate,
    });
  });
}
