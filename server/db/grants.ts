import type pg from 'pg';
import { collectorGrants } from '#server/db/collector-views.ts';
import { PrimaryClient } from '#server/db/primary.ts';

// Any constant key of our own: every program that migrates also waits for this lock.
const LOCK = 7_102_028;

const APPEND_ONLY = 'select, insert';
const UPDATABLE = 'select, insert, update';
const DELETABLE = 'select, insert, update, delete';

/**
 * Rights of the program's role on each table where another role owns the tables. Records of events can be read and
 * added to, not changed. The columns in parentheses may be updated: the program empties them when it erases a person,
 * or closes them at a later signature.
 */
export const RIGHTS: Readonly<Record<string, string>> = {
  migrations: 'select',
  users: UPDATABLE,
  sessions: DELETABLE,
  pending_users: DELETABLE,
  email_verification_codes: DELETABLE,
  password_reset_codes: DELETABLE,
  password_links: DELETABLE,
  registration_links: DELETABLE,
  known_browsers: DELETABLE,
  hand_overs: DELETABLE,
  second_factors: DELETABLE,
  passkeys: DELETABLE,
  api_tokens: UPDATABLE,
  webhooks: UPDATABLE,
  webhook_deliveries: DELETABLE,
  push_keys: UPDATABLE,
  push_subscriptions: DELETABLE,
  events: `${APPEND_ONLY}, update (ip)`,
  messages: DELETABLE,
  reminders: APPEND_ONLY,
  idempotency_keys: DELETABLE,
  rate_limits: DELETABLE,
  settings: APPEND_ONLY,
  logos: APPEND_ONLY,
  loan_applications: DELETABLE,
  documents: DELETABLE,
  agreements: `${APPEND_ONLY}, update (debt_agreement, credit_authorization), delete`,
  shown_agreements: `${APPEND_ONLY}, update (user_id), delete`,
  legal_documents: `${APPEND_ONLY}, update (superseded_at), delete`,
  signature_drawings: `${APPEND_ONLY}, delete`,
  erased_documents: APPEND_ONLY,
  seal_certificates: APPEND_ONLY,
  // As signed documents: a later signature closes it, and it is deleted with its person.
  settlement_letters: `${APPEND_ONLY}, update (superseded_at), delete`,
  sealed_documents: `${APPEND_ONLY}, delete`,
  loans: DELETABLE,
  instalments: DELETABLE,
  payments: DELETABLE,
  receipt_blocks: UPDATABLE,
  street_phones: `${APPEND_ONLY}, update (revoked_by, revoked_at)`,
  street_receipts: `${APPEND_ONLY}, update (status, payment_id, decided_by, decided_at, reason)`,
  collector_zones: DELETABLE,
  collector_clients: DELETABLE,
  street_route_loans: UPDATABLE,
  ledger_entries: `${APPEND_ONLY}, update (note)`,
  loan_adjustments: `${APPEND_ONLY}, update (reason, reference, document_key, document_type, document_sha256, stored_sha256, hashed_at)`,
  restructurings: UPDATABLE,
  due_day_moves: UPDATABLE,
  guarantors: DELETABLE,
  late_charge_day: UPDATABLE,
  running_late_charges: DELETABLE,
  loan_calculations: DELETABLE,
  statements: APPEND_ONLY,
  statement_lines: UPDATABLE,
  statement_formats: UPDATABLE,
  import_sheets: DELETABLE,
  import_formats: UPDATABLE,
  imports: APPEND_ONLY,
  // Links are added and stay; the row that waits to become one is sealed once, then deleted.
  chain_links: APPEND_ONLY,
  unchained_changes: `${APPEND_ONLY}, update (seal), delete`,
  row_salts: DELETABLE,
  verifications: APPEND_ONLY,
  backups: APPEND_ONLY,
  finding_explanations: APPEND_ONLY,
  schema_definitions: APPEND_ONLY,
  bureau_consultations: `${APPEND_ONLY}, delete`,
  authorization_revocations: `${APPEND_ONLY}, delete`,
  // Withdrawn once; deleted with the person.
  reporting_consents: `${APPEND_ONLY}, delete, update (withdrawn_at)`,
  bureau_layouts: APPEND_ONLY,
  bureau_files: APPEND_ONLY,
  bureau_lines: `${APPEND_ONLY}, delete`,
  fiscal_ranges: APPEND_ONLY,
  // Withdrawn once, and carried to the account that a merge keeps.
  // Answered once; its XML is emptied with the person, and it is carried to the account that a merge keeps.
  fiscal_sendings: `${APPEND_ONLY}, update (user_id, xml, state, why, answered_at)`,
  fiscal_numbers: `${APPEND_ONLY}, update (user_id, withdrawn_by, withdrawn_at)`,
  collection_contacts: `${APPEND_ONLY}, delete`,
  counter_applications: DELETABLE,
  counter_links: DELETABLE,
  account_claims: DELETABLE,
  contact_refusals: DELETABLE,
  decision_scorecards: `${APPEND_ONLY}, delete`,
  owner_notes: `${APPEND_ONLY}, update (user_id), delete`,
  client_notes: `${APPEND_ONLY}, update (user_id), delete`,
  proposals: `${APPEND_ONLY}, delete`,
  data_requests: DELETABLE,
  // The count and the second signature change it.
  drawers: UPDATABLE,
  cash_movements: APPEND_ONLY,
  // Taken off the list, or emptied with the person; never deleted.
  do_not_lend_entries: `${APPEND_ONLY}, update (cedula, reason, salt, digest, removed_by, removed_at, removal_reason)`,
  // Undone, or its copies are forgotten; never deleted.
  merges: `${APPEND_ONLY}, update (kept_before, kept_after, merged_before, undone_by, undone_at)`,
  // Taken off; never deleted.
  closed_days: `${APPEND_ONLY}, update (removed_by, removed_at)`,
  report_mails: DELETABLE,
  product_versions: APPEND_ONLY,
  product_plans: APPEND_ONLY,
  accounting_rules: APPEND_ONLY,
  closed_months: APPEND_ONLY,
  closed_month_lines: APPEND_ONLY,
  closed_month_accounts: APPEND_ONLY,
  closed_month_provisions: APPEND_ONLY,
  // Triggers write these with the rights of the role that changes the rows which they count or index.
  client_search: DELETABLE,
  loan_search: DELETABLE,
  ledger_days: UPDATABLE,
  cohort_money: UPDATABLE,
  collection_days: UPDATABLE,
  account_money: UPDATABLE,
};

async function nameOfRole(databaseUrl: string): Promise<string> {
  const client = new PrimaryClient({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>('select current_user as name');
    return rows[0]?.name ?? '';
  } finally {
    await client.end();
  }
}

/**
 * Grants the role that runs the program its work on the tables of the role that migrates, and no more. Where both are
 * one role there is nothing to do. Runs after every migration: a new table is closed until it has its line above.
 */
export async function grantRights(migrationDatabaseUrl: string, databaseUrl: string): Promise<void> {
  if (migrationDatabaseUrl === databaseUrl) return;
  const name = await nameOfRole(databaseUrl);
  const client = new PrimaryClient({ connectionString: migrationDatabaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>('select current_user as name');
    if (rows[0]?.name === name) return;
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [LOCK]);
    await client.query(statements(client.escapeIdentifier(name)));
    await client.query(LET_JOBS_THROUGH);
    await client.query('commit');
  } finally {
    await client.end();
  }
}

const statements = (role: string): string =>
  [
    `revoke all on all tables in schema public from ${role}`,
    `grant usage on schema public to ${role}`,
    ...Object.entries(RIGHTS).map(([table, rights]) => `grant ${rights} on public.${table} to ${role}`),
    ...collectorGrants(role),
    `grant usage on schema graphile_worker to ${role}`,
    `grant select, insert, update, delete on all tables in schema graphile_worker to ${role}`,
    `revoke insert, update, delete on graphile_worker.migrations from ${role}`,
    `grant usage on all sequences in schema graphile_worker to ${role}`,
  ].join(';\n');

/**
 * SQL that lets the program's role read the job rows: graphile-worker opens them to their owner only, and the grants
 * already decide which role may read them.
 */
const LET_JOBS_THROUGH = `do $$
declare
  closed record;
begin
  for closed in
    select c.relname as name from pg_class c
    where c.relnamespace = 'graphile_worker'::regnamespace and c.relrowsecurity
      and not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'program')
  loop
    execute format('create policy program on graphile_worker.%I using (true) with check (true)', closed.name);
  end loop;
end $$`;

/** Checks the rights of a database connection. @returns its role where that may not read every table, else `null` */
export async function roleWithoutRights(pool: pg.Pool): Promise<string | null> {
  const { rows } = await pool.query<{ name: string; may: boolean }>(
    `select current_user as name, bool_and(has_table_privilege(c.oid, 'select')) as may
     from pg_class c where c.relnamespace = to_regnamespace('public') and c.relkind = 'r'`,
  );
  return rows[0] && !rows[0].may ? rows[0].name : null;
}
