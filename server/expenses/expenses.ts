import { type Expense, expensesApi } from '#contract/expenses.ts';
import type { ExpenseCategory } from '#domain/drawers/cash-movement.ts';
import { pick } from '#domain/enum-table.ts';
import { formatPesos, pesos } from '#domain/money.ts';
import { fail, ok } from '#domain/result.ts';
import { type CashOut, payOutOfOwnDrawer, refuseOutOfSafe } from '#server/drawers/cash-out.ts';
import { inBank, inDrawer, insertMovement, type MovementSide, SAFE } from '#server/drawers/drawers.store.ts';
import { type ExpenseRow, findExpense, listExpenseRows, spentFrom } from '#server/expenses/expenses.store.ts';
import { fileReply } from '#server/files/file-reply.ts';
import { type NewFile, transactWithFile } from '#server/files/transact-with-file.ts';
import type { Context, Outcome, Tx } from '#server/http/context.ts';
import { invalidField } from '#server/http/error-reply.ts';
import { nextOf, sliceOf } from '#server/http/paging.ts';
import { reading, serve, type VerbInput } from '#server/http/serve.ts';
import { bankOf } from '#server/ledger/post-missing.ts';
import { recordEvent } from '#server/outbox/record-events.ts';
import { takeReceipt } from '#server/payments/register-payment.ts';
import { latestSettings, type Settings } from '#server/settings/settings.ts';

const expenseReply = (row: ExpenseRow, settings: Pick<Settings, 'companyAccounts'>): Expense => ({
  ...pick(row, ['id', 'category', 'amount', 'recordedBy']),
  place: spentFrom(row, settings),
  reason: row.reason ?? '',
  hasReceipt: row.documentKey !== null,
  recordedAt: row.createdAt.toISOString(),
  reversal: row.reversedAt && {
    reason: row.reversalReason ?? '',
    by: row.reversedBy ?? '',
    at: row.reversedAt.toISOString(),
  },
});

/** An expense that was written in this transaction. */
export async function writtenExpense(tx: Tx, id: number): Promise<Expense> {
  const row = await findExpense(tx, id);
  if (!row) throw new Error('An expense that was written exists');
  return expenseReply(row, await latestSettings(tx));
}

/** The subject of an event about money of a place: its drawer, `safe`, or its bank account, which a fact names too. */
export function placeOfEvent(place: MovementSide) {
  if (place === SAFE) return { id: 'safe', facts: {} };
  if (place?.drawerId) return { id: place.drawerId, facts: {} };
  const account = place?.account ?? '';
  return { id: account, facts: { account } };
}

export const readExpenses = reading(expensesApi.list, async (tx, _context, { query }) => {
  const slice = sliceOf(expensesApi.list.list, query);
  const rows = await listExpenseRows(tx, slice);
  const settings = await latestSettings(tx);
  return ok({ items: rows.map((row) => expenseReply(row, settings)), next: nextOf(slice, rows) });
});

/** Downloads the receipt of an expense. */
export const readExpenseReceipt = serve(expensesApi.receipt, async (context, { params }) => {
  const found = await context.read(async (tx) => ok(await findExpense(tx, params.id)));
  const { id, documentKey, documentType } = (found.ok && found.value) || {};
  if (!documentKey || !documentType) return fail({ code: 'not_found' });
  return ok(await fileReply(context, `gasto-${id}`, documentKey, documentType));
});

type Input = VerbInput<typeof expensesApi.record>;

/** Records what the lender spent, out of a place that holds it (rule: expenses). */
export const recordExpense = serve(expensesApi.record, async (context, { body, file }) => {
  const paper = file && (await takeReceipt(file.bytes));
  if (paper && !paper.ok) return paper;
  const write = async (tx: Tx, stored: NewFile | null) => {
    const from = await placeOf(tx, context, body);
    if (!from.ok) return from;
    const expense = await writeExpense(tx, context, {
      amount: Number(body.amount),
      category: body.category,
      reason: body.reason.trim(),
      from: from.value,
      receipt:
        stored && paper && file
          ? {
              documentKey: stored.key,
              documentType: paper.value.type,
              documentSha256: file.sha256,
              storedSha256: stored.sha256,
            }
          : null,
    });
    return ok({ ...expense, message: `Gasto registrado: ${formatPesos(pesos(expense.amount))}` });
  };
  return paper
    ? transactWithFile(context, paper.value, write)
    : context.transactOnce((tx) => write(tx, null));
});

/** The place that pays: the own drawer or the safe, which have to hold the money, or a bank account. */
async function placeOf(
  tx: Tx,
  context: Context,
  { amount, cashReason, from, accountNumber }: Input['body'],
): Promise<Outcome<MovementSide>> {
  const asked: CashOut = { amount: Number(amount), cashReason, field: 'amount' };
  switch (from) {
    case 'drawer': {
      const own = await payOutOfOwnDrawer(tx, context, asked);
      if (!own.ok) return own;
      if (own.value.drawerId === null) throw new Error('A drawer pays');
      return ok(inDrawer(own.value.drawerId));
    }
    case 'safe': {
      const refused = await refuseOutOfSafe(tx, context, asked);
      return refused ? fail(refused) : ok(SAFE);
    }
    case 'bank': {
      const { account } = await bankOf(context, accountNumber);
      return account === null
        ? fail(invalidField('accountNumber', 'Elija una de sus cuentas de banco'))
        : ok(inBank(account));
    }
  }
}

interface Spent {
  readonly amount: number;
  readonly category: ExpenseCategory;
  readonly reason: string;
  readonly from: MovementSide;
  readonly receipt: {
    readonly documentKey: string;
    readonly documentType: string;
    readonly documentSha256: string;
    readonly storedSha256: string;
  } | null;
}

/** Writes an expense and its event. The caller has checked that its place holds the money. */
export async function writeExpense(tx: Tx, context: Context, spent: Spent) {
  const { amount, category, from } = spent;
  const id = await insertMovement(tx, {
    kind: 'expense',
    amount,
    category,
    from,
    to: null,
    reason: spent.reason,
    ...spent.receipt,
    createdBy: context.actor.userId,
    createdAt: context.now,
  });
  const place = placeOfEvent(from);
  await recordEvent(tx, context, 'expense.recorded', place.id, {
    facts: { category, amount, ...place.facts },
  });
  return writtenExpense(tx, id);
}
