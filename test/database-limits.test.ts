import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CREDIT_SCORE_MAX, CREDIT_SCORE_MIN, DRAFT_STEPS } from '#domain/limits/limits.ts';
import { MOVE_DAYS_MOST } from '#domain/loans/due-day-moves.ts';
import { CENTS_MAX } from '#domain/payments/receipt.ts';
import { GRACE_DAYS_MOST, INSTALMENTS_MOST } from '#domain/products/product.ts';
import { RHYTHM } from '#domain/report-mails/report-mail.ts';
import { openTestApp, type TestApp } from '#test/app.ts';

/** The database's ranges of numbers: minimum and maximum that the program accepts. */
const ENDS: Readonly<Record<string, readonly [least: number, most: number]>> = {
  'due_day_moves.days': [1, MOVE_DAYS_MOST],
  'due_day_moves.first_number': [1, INSTALMENTS_MOST],
  'instalments.number': [1, INSTALMENTS_MOST],
  'loans.grace_days': [1, GRACE_DAYS_MOST],
  'product_versions.grace_days': [1, GRACE_DAYS_MOST],
  'ledger_entries.instalment_number': [1, INSTALMENTS_MOST],
  'product_plans.instalments': [1, INSTALMENTS_MOST],
  'loan_applications.draft_step': [1, DRAFT_STEPS],
  // Of a week from its Sunday, 0, and of a month.
  'report_mails.on_day': [0, RHYTHM.monthly.days],
  'statement_lines.cents': [-CENTS_MAX, CENTS_MAX],
  'users.credit_score': [CREDIT_SCORE_MIN, CREDIT_SCORE_MAX],
};

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

it('accepts every number that the program accepts: both have the same ranges', async () => {
  const { rows } = await sql<{ tableName: string; definition: string }>`
    select conrelid::regclass::text as table_name, pg_get_constraintdef(oid) as definition from pg_constraint
    where contype = 'c' and connamespace = 'public'::regnamespace and pg_get_constraintdef(oid) ~ '<=? [0-9]'
    -- How many columns of a row are filled is no range of a number.
    and pg_get_constraintdef(oid) !~ 'num_nonnulls'
  `.execute(app.db);
  const ends = rows.map(({ tableName, definition }) => {
    const [, column = definition, least, most] =
      /^CHECK \(\(\(?(\w+) >= '?(-?\d+)'?(?:::integer)?\) AND \(\w+ <= (\d+)\)\)\)?$/.exec(definition) ?? [];
    return [`${tableName}.${column}`, [Number(least), Number(most)]];
  });
  expect(Object.fromEntries(ends)).toEqual(ENDS);
});
