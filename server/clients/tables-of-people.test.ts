import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '#test/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

it('lists every table that refers to a person: a new one must define what erasing does to it', async () => {
  const { rows } = await sql<{ table: string }>`
    select distinct conrelid::regclass::text as "table" from pg_constraint
    where contype = 'f' and confrelid = 'users'::regclass order by 1`.execute(app.db);
  expect(rows.map(({ table }) => table)).toEqual([
    'account_claims',
    // An owner's, for API programs.
    'api_tokens',
    'bureau_consultations',
    // The staff's drawers, without a customer's name.
    'cash_movements',
    'client_notes',
    'client_search',
    // The lender's own, without a customer's name.
    'closed_days',
    'collection_contacts',
    'contact_refusals',
    'counter_applications',
    'data_requests',
    'decision_scorecards',
    // Written by the staff; a digest recognises the person.
    'do_not_lend_entries',
    'documents',
    // The staff's, who are not erased.
    'drawers',
    // Administrators' notes about the records.
    'finding_explanations',
    // Erasing a person deletes a waiting sheet that contains the person's contacts or cédula; an administrator imported
    // it.
    'import_sheets',
    'imports',
    'known_browsers',
    'loan_applications',
    'loan_calculations',
    'loans',
    // An owner's uploads.
    'logos',
    'messages',
    'password_links',
    'password_reset_codes',
    'payments',
    'pending_users',
    'proposals',
    'push_subscriptions',
    'registration_links',
    // Only administrators', and those are not erased.
    'second_factors',
    'sessions',
    'shown_agreements',
    // An administrator's uploads and lines put aside; erasing empties the bank's lines about the client's payments.
    'statement_lines',
    'statements',
    // A collector's, with the loan's number and no name.
    'street_phones',
    'street_receipts',
    'users',
    // An owner's, for API programs.
    'webhooks',
  ]);
});
