import type { DisbursementOutcome, disbursementsApi } from '#contract/disbursements.ts';
import { applicationReference } from '#domain/applications/application.ts';
import { day, formatDay } from '#domain/calendar.ts';
import { formatPesos } from '#domain/money.ts';
import { handedOver } from '#domain/products/price.ts';
import { fail, ok } from '#domain/result.ts';
import { letterPromise } from '#server/alerts/system-health.ts';
import { findPayable } from '#server/disbursements/disbursements.store.ts';
import type { Context } from '#server/http/context.ts';
import { failureSentence, invalidField } from '#server/http/error-reply.ts';
import type { VerbInput } from '#server/http/serve.ts';
import { disburse } from '#server/loans/disburse-loan.ts';

/**
 * Disburses many loans whose money was transferred by one file: each gets its own disbursement, under one reference.
 * One transaction stores them with the reply, so that a repeated call gets the same reply and pays no customer twice.
 */
export function disburseAll(
  context: Context,
  { body: { loans, ...disbursement } }: VerbInput<typeof disbursementsApi.disburseAll>,
) {
  if (day(disbursement.date) > context.today)
    return Promise.resolve(
      fail(invalidField('date', `La fecha no puede ser después de hoy (${formatDay(context.today)})`)),
    );
  return context.transactOnce(async (tx) => {
    const seenOf = new Map(loans.map(({ id, seenUpdatedAt }) => [id, seenUpdatedAt]));
    const rows = await findPayable(tx, [...seenOf.keys()]);
    if (rows.length < seenOf.size) return fail({ code: 'not_found' } as const);
    const outcomes: DisbursementOutcome[] = [];
    // One after the other: each relies on the rows that those before it have locked.
    for (const { id, applicationId, fullName, ...loan } of rows) {
      const done = await disburse(tx, context, id, { ...disbursement, seenUpdatedAt: seenOf.get(id) });
      outcomes.push({
        loanId: id,
        reference: applicationReference(applicationId),
        fullName: fullName ?? '',
        principal: handedOver(loan),
        refused: done.ok ? null : failureSentence(done.error),
      });
    }
    const letters = await letterPromise(tx, context.now, 'Se les avisará a los clientes con las fechas.');
    return ok({ outcomes, message: messageOf(outcomes, letters) });
  });
}

function messageOf(outcomes: readonly DisbursementOutcome[], letters: string): string {
  const done = outcomes.filter(({ refused }) => refused === null);
  const sum = done.reduce((all, { principal }) => all + principal, 0);
  const rest = outcomes.length - done.length;
  return [
    `${done.length === 1 ? '1 desembolso registrado' : `${done.length} desembolsos registrados`}: ${formatPesos(sum)}.`,
    ...(done.length > 0 ? [letters] : []),
    ...(rest > 0 ? [rest === 1 ? '1 no se pudo registrar.' : `${rest} no se pudieron registrar.`] : []),
  ].join(' ');
}
