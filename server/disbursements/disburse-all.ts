import type { DisbursementOutcome, disbursementsApi } from '#contract/disbursements.ts';
import { ERRORS, type Failure } from '#contract/errors.ts';
import { applicationReference } from '#domain/applications/application.ts';
import { day, formatDay } from '#domain/calendar.ts';
import { formatPesos } from '#domain/money.ts';
import { fail, ok } from '#domain/result.ts';
import { letterPromise } from '#server/alerts/letter-promise.ts';
import { findPayable } from '#server/disbursements/disbursements.store.ts';
import type { Context } from '#server/http/context.ts';
import { invalidField } from '#server/http/error-reply.ts';
import type { VerbInput } from '#server/http/serve.ts';
import { disburse } from '#server/loans/disburse-loan.ts';

/**
 * Many loans whose money went out by one file: each gets the disbursement that it would get alone, under one reference.
 * In one transaction with the answer, so that the same call again answers the same and pays nobody twice.
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
    // One after the other: each counts on the rows that those before it have locked.
    for (const { id, applicationId, fullName, principal } of rows) {
      const done = await disburse(tx, context, id, { ...disbursement, seenUpdatedAt: seenOf.get(id) });
      outcomes.push({
        loanId: id,
        reference: applicationReference(applicationId),
        fullName: fullName ?? '',
        principal,
        refused: done.ok ? null : sentenceOf(done.error),
      });
    }
    const letters = await letterPromise(tx, context.now, 'Se les avisará a los clientes con las fechas.');
    return ok({ outcomes, message: messageOf(outcomes, letters) });
  });
}

const sentenceOf = ({ code, message, details, errors }: Failure): string =>
  [errors?.[0]?.message ?? message ?? ERRORS[code].message, details].filter(Boolean).join('. ');

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
