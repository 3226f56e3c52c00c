import type { Day } from '#domain/calendar.ts';
import { DRAWER } from '#domain/payments/payment.ts';
import type { Tx } from '#server/http/context.ts';
import { LOOK_AT } from '#server/statements/statements.store.ts';

/** Query for the refunds of clients' credit, each with the place that its money left; `null`: unknown. */
const refunds = (tx: Tx) =>
  tx
    .selectFrom('loanAdjustments as r')
    .innerJoin('loans as n', 'n.id', 'r.loanId')
    .leftJoin('loanApplications as a', 'a.id', 'n.applicationId')
    .select(['r.id', 'r.loanId', 'r.valueDate as on', 'r.reference', 'n.applicationId', 'a.fullName'])
    .select((select) => [
      select.fn.coalesce('r.amount', select.lit(0)).as('amount'),
      select
        .selectFrom('ledgerEntries as e')
        .select('e.fundsAccount')
        .whereRef('e.loanId', '=', 'r.loanId')
        .whereRef('e.adjustmentId', '=', 'r.id')
        .where('e.kind', '=', 'refund')
        .orderBy('e.id')
        .limit(1)
        .as('fundsAccount'),
    ])
    .where('r.kind', '=', 'refund')
    .orderBy('r.id');

/** Refunds through the bank that no bank movement shows. */
const unseen = (tx: Tx) =>
  refunds(tx)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('statementLines as l').select('l.id').whereRef('l.adjustmentId', '=', 'r.id'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('ledgerEntries as c')
            .select('c.id')
            .whereRef('c.loanId', '=', 'r.loanId')
            .whereRef('c.adjustmentId', '=', 'r.id')
            .where('c.fundsAccount', '=', DRAWER),
        ),
      ),
    );

/** Those of these amounts since a day, oldest first. */
export const unseenRefunds = (tx: Tx, amounts: readonly number[], since: Day) =>
  amounts.length === 0
    ? []
    : unseen(tx)
        .where('r.amount', 'in', [...amounts])
        .where('r.valueDate', '>=', since)
        .limit(LOOK_AT)
        .execute();

export const findUnseenRefund = (tx: Tx, id: number) => unseen(tx).where('r.id', '=', id).executeTakeFirst();

export const refundsOfLines = (tx: Tx, ids: readonly number[]) =>
  ids.length === 0
    ? []
    : refunds(tx)
        .where('r.id', 'in', [...ids])
        .execute();
