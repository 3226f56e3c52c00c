import type { expensesApi } from '#contract/expenses.ts';
import { day, formatDay } from '#domain/calendar.ts';
import { REASON_MAX } from '#domain/limits/lengths.ts';
import { formatPesos, pesos } from '#domain/money.ts';
import { fail, ok } from '#domain/result.ts';
import { inBank } from '#server/drawers/drawers.store.ts';
import { writeExpense } from '#server/expenses/record-expense.ts';
import type { Context } from '#server/http/context.ts';
import { invalidField } from '#server/http/error-reply.ts';
import type { VerbInput } from '#server/http/serve.ts';
import { bankOf } from '#server/ledger/funds.ts';
import { recordEvents } from '#server/outbox/record-events.ts';
import { lockFreeLine } from '#server/statements/join-line.ts';
import { spendLine } from '#server/statements/statements.store.ts';

const centsText = (cents: number): string =>
  `${formatPesos(pesos(Math.floor(cents / 100)))}.${String(cents % 100).padStart(2, '0')}`;

/**
 * Books money that left the bank as an expense of the account of its line, today and in whole pesos: a fee, a tax, a
 * bill (rule: expenses).
 */
export function bookFee(context: Context, { params, body }: VerbInput<typeof expensesApi.bookLine>) {
  return context.transactOnce(async (tx) => {
    const locked = await lockFreeLine(tx, params.id);
    if (!locked.ok) return locked;
    const { id, statementId, cents, description, day: on, account } = locked.value;
    if (cents >= 0) return fail({ code: 'amounts_differ' } as const);
    const bank = await bankOf(context, account ?? body.accountNumber);
    if (bank.account === null)
      return fail(invalidField('accountNumber', 'Elija la cuenta de la que salió el dinero'));
    const expense = await writeExpense(tx, context, {
      amount: Math.max(1, Math.round(-cents / 100)),
      category: body.category,
      reason: `Movimiento del banco del ${formatDay(day(on))}, ${centsText(-cents)}: ${description}`.slice(
        0,
        REASON_MAX,
      ),
      from: inBank(bank.account),
      receipt: null,
    });
    await spendLine(tx, id, { movementId: expense.id }, context.now);
    await recordEvents(tx, context, [
      {
        name: 'statement.expense_booked',
        subjectId: statementId,
        facts: { lineId: id, expense: expense.id },
      },
    ]);
    return ok({ id, expense, message: `Gasto registrado: ${formatPesos(pesos(expense.amount))}` });
  });
}
