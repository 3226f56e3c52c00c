import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { APPLICATION_STATUSES } from '#domain/applications/status.ts';
import { LOAN_STATUS, LOAN_STATUSES, RUNNING_LOANS } from '#domain/loans/loan.ts';
import { PAYMENT_STATUSES } from '#domain/payments/payment.ts';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { lent, reported } from '#test/stories.ts';

let app: TestApp;
let rosa: Browser;
beforeAll(async () => {
  app = await openTestApp();
  app.setClock('2026-11-20T14:42:00Z');
  rosa = await app.signIn('rosa');
  await lent(app, 'rosa');
  await reported(rosa, 1_000, 1);
});
afterAll(() => app.close());

const UNDO = new Error('nothing of this stays');

/** Differences between the triggers' figures and the rows, once the rows are in this status. */
async function afterChange(
  changes: readonly RawBuilder<unknown>[],
  kept: RawBuilder<unknown>,
  counted: RawBuilder<unknown>,
) {
  let answer: readonly (readonly unknown[])[] = [];
  await app.deps.db
    .transaction()
    .execute(async (tx) => {
      for (const change of changes) await change.execute(tx);
      answer = [(await kept.execute(tx)).rows, (await counted.execute(tx)).rows];
      throw UNDO;
    })
    .catch((error: unknown) => {
      if (error !== UNDO) throw error;
    });
  const [keptRows = [], countedRows = []] = answer;
  return { kept: keptRows, counted: countedRows };
}

const figuresOf = (noun: string) => sql`
  select state, sum(count)::int as count, sum(amount)::int as amount from figures where noun = ${noun}
  group by state having sum(count) <> 0 order by state`;

describe('the stored figures follow the rows into every status', () => {
  test.each(APPLICATION_STATUSES)('application %s', async (status) => {
    const { kept, counted } = await afterChange(
      [sql`update loan_applications set status = ${status}`],
      figuresOf('loan_applications'),
      sql`select status as state, count(*)::int as count, sum(coalesce(amount, 0))::int as amount
        from loan_applications group by status order by status`,
    );
    expect(counted).toHaveLength(1);
    expect(kept).toEqual(counted);
  });

  test.each(PAYMENT_STATUSES)('payment %s', async (status) => {
    const { kept, counted } = await afterChange(
      [sql`update payments set status = ${status}`],
      figuresOf('payments'),
      sql`select status as state, count(*)::int as count, sum(amount)::int as amount
        from payments group by status order by status`,
    );
    expect(counted).toHaveLength(1);
    expect(kept).toEqual(counted);
  });

  test.each(LOAN_STATUSES)('loan %s, and the days of running ones', async (status) => {
    const change = sql`update loans set status = ${status},
      disbursed_on = case when ${LOAN_STATUS[status].disbursed} then coalesce(disbursed_on, current_date) end`;
    const { kept, counted } = await afterChange(
      [change],
      figuresOf('loans'),
      sql`select status as state, count(*)::int as count, sum(principal)::int as amount
        from loans group by status order by status`,
    );
    expect(counted).toHaveLength(1);
    expect(kept).toEqual(counted);
    const running = sql`select next_due_on as day, count(*)::int as loans, sum(balance)::int as balance from loans
      where status in (${sql.join(RUNNING_LOANS)}) and next_due_on is not null group by next_due_on order by 1`;
    const keptDays = sql`select due_on as day, sum(loans)::int as loans, sum(balance)::int as balance
      from overdue_days group by due_on having sum(loans) <> 0 order by 1`;
    const days = await afterChange([change], keptDays, running);
    expect(days.counted).toHaveLength(LOAN_STATUS[status].phase === 'running' ? 1 : 0);
    expect(days.kept).toEqual(days.counted);
    const cohorts = await afterChange(
      [change],
      sql`select due_on as day, sum(loans)::int as loans from cohort_loans
        where due_on < '9999-12-31' group by due_on having sum(loans) <> 0 order by 1`,
      sql`select next_due_on as day, count(*)::int as loans from loans
        where status in (${sql.join(RUNNING_LOANS)}) and next_due_on is not null group by next_due_on order by 1`,
    );
    expect(cohorts.kept).toEqual(cohorts.counted);
    // The recount that repairs them gives the same.
    const anew = await afterChange([change, sql`select recount_overdue_days()`], keptDays, running);
    expect(anew.kept).toEqual(days.counted);
  });
});
