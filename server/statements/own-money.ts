import type { statementsApi } from '#contract/statements.ts';
import { type Day, day, dayInSantoDomingo } from '#domain/calendar.ts';
import { CASH_MOVEMENT, SEEN_IN_THE_BANK } from '#domain/drawers/cash-movement.ts';
import { isIn } from '#domain/enum-table.ts';
import { DRAWER } from '#domain/payments/payment.ts';
import { fail, ok } from '#domain/result.ts';
import { maySee, ownMovements } from '#domain/statements/own-movement.ts';
import { rollBackIfTaken } from '#server/db/transaction.ts';
import type { Context, Tx } from '#server/http/context.ts';
import type { VerbInput } from '#server/http/serve.ts';
import { recordEvents } from '#server/outbox/record-events.ts';
import { lockFreeLine } from '#server/statements/join-line.ts';
import {
  findOwnMoney,
  type OwnMoneyRow,
  type openLines,
  ownMoneyOfAmounts,
  spendLine,
} from '#server/statements/statements.store.ts';

type Line = Awaited<ReturnType<typeof openLines>>[number];

const bankIn = (account: string | null, isSeen: unknown): string | null =>
  isSeen || account === DRAWER ? null : account;

const sidesOf = (row: OwnMoneyRow) => ({
  id: row.id,
  amount: row.amount,
  on: dayInSantoDomingo(row.createdAt),
  left: bankIn(row.sourceAccount, row.seenLeaving),
  came: bankIn(row.destinationAccount, row.seenComing),
});

export function ownMoneyReply({
  id,
  kind,
  amount,
  createdAt,
}: Pick<OwnMoneyRow, 'id' | 'kind' | 'amount' | 'createdAt'>) {
  return isIn(SEEN_IN_THE_BANK, kind) ? { id, kind, amount, on: dayInSantoDomingo(createdAt) } : null;
}

/** The own movement that each of these lines most likely shows, by the line's id. */
export async function ownMoneyProposals(
  tx: Tx,
  lines: readonly Line[],
  amounts: readonly number[],
  since: Day,
) {
  const rows = await ownMoneyOfAmounts(tx, amounts, since);
  const found = ownMovements(
    lines.map((line) => ({ ...line, day: day(line.day) })),
    rows.map(sidesOf),
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return new Map(
    [...found].flatMap(([line, id]) => {
      const row = byId.get(id);
      return row ? [[line, row] as const] : [];
    }),
  );
}

/** Joins a bank line to the movement between own places that it shows: the books have that fact already. */
export function confirmOwnMoney(
  context: Context,
  { params, body }: VerbInput<typeof statementsApi.confirmOwnMoney>,
) {
  return context.transact(async (tx) => {
    const line = await lockFreeLine(tx, params.id);
    if (!line.ok) return line;
    const row = await findOwnMoney(tx, body.movementId);
    if (!row) return fail({ code: 'not_found' } as const);
    const { id, statementId, account, cents } = line.value;
    if (!maySee({ id, account, cents, day: day(line.value.day) }, sidesOf(row)))
      return fail({ code: 'amounts_differ' } as const);
    // Of two lines at once that may be this side, the index lets one.
    await spendLine(tx, id, { movementId: row.id }, context.now).catch(
      rollBackIfTaken({ code: 'amounts_differ' }),
    );
    await recordEvents(tx, context, [
      {
        name: 'statement.own_money_seen',
        subjectId: statementId,
        facts: { lineId: id, ownMovement: row.id },
      },
    ]);
    return ok({
      id,
      movementId: row.id,
      message: `Visto en el banco: ${CASH_MOVEMENT[row.kind].label.toLowerCase()}`,
    });
  });
}
