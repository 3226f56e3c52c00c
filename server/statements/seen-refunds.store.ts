import type { Day } from '#domain/calendar.ts';
import { DRAWER } from '#domain/payments/payment.ts';
import type { Tx } from '#server/http/context.ts';
import { LOOK_AT, shownBy } from '#server/statements/statements.store.ts';

/**
 * Query for the refunds of clients' credit through the bank, oldest first, each with its first ledger entry: where later
 * facts change the loan, a refund is posted again.
 */
const throughTheBank = (tx: Tx) =>
  tx
    .selectFrom('loanAdjustments as r')
    .innerJoin('ledgerEntries as e', (join) =>
      join
        .onRef('e.loanId', '=', 'r.loanId')
        .onRef('e.adjustmentId', '=', 'r.id')
        .on('e.kind', '=', 'refund'),
    )
    .innerJoin('loans as n', 'n.id', 'r.loanId')
    .leftJoin('loanApplications as a', 'a.id', 'n.applicationId')
    .distinctOn('r.id')
    .select([
      'e.id as entryId',
      'r.id',
      'r.loanId',
      'r.valueDate as on',
      'r.reference',
      'e.fundsAccount',
      'n.applicationId',
      'a.fullName',
    ])
    .select((select) => select.fn.coalesce('r.amount', select.lit(0)).as('amount'))
    .where('e.fundsAccount', 'is distinct from', DRAWER)
    .orderBy('r.id')
    .orderBy('e.id');

export type RefundRow = NonNullable<Awaited<ReturnType<typeof findUnseenRefund>>>;

/** Those that no bank movement shows. */
const unseen = (tx: Tx) =>
  throughTheBank(tx).where(({ not, exists, selectFrom }) =>
    not(exists(selectFrom('statementLines as l').select('l.id').whereRef('l.adjustmentId', '=', 'r.id'))),
  );

/** Those of these amounts since a day. */
export const unseenRefunds = (tx: Tx, amounts: readonly number[], since: Day) =>
  amounts.length === 0
    ? []
    : unseen(tx)
        .where('r.amount', 'in', [...amounts])
        .where('r.valueDate', '>=', since)
        .limit(LOOK_AT)
        .execute();

export const findUnseenRefund = (tx: Tx, id: number) => unseen(tx).where('r.id', '=', id).executeTakeFirst();

/** The refunds that joined lines show, by the line's id. */
export async function refundsOfLines(
  tx: Tx,
  lines: readonly { readonly id: number; readonly adjustmentId: number | null }[],
): Promise<ReadonlyMap<number, RefundRow>> {
  const pairs = lines.flatMap(({ id, adjustmentId: refund }) =>
    refund === null ? [] : [[id, refund] as const],
  );
  const ids = pairs.map(([, refund]) => refund);
  const rows = ids.length === 0 ? [] : await throughTheBank(tx).where('r.id', 'in', ids).execute();
  return shownBy(pairs, rows, ({ id }) => id);
}
