-- Findings that an administrator has explained: what the mark stands for is red no more, anything else of the same row is.
create table finding_explanations (
  id integer generated always as identity primary key,
  -- Of the finding, with all that was seen of it: `domain/chain/finding.ts`.
  mark text not null unique,
  kind text not null,
  source text not null,
  row_id text not null,
  explanation text not null,
  explained_by integer not null references users (id),
  explained_at timestamptz not null
);
create trigger finding_explanations_append_only before update or delete on finding_explanations
  for each row execute function refuse_change();
select watch_table('finding_explanations');

alter table verifications add column explained bigint not null default 0;
select record_rows('verifications');

-- Who may do what, and to whom money goes.
select watch_table('users');

-- What functions, triggers and constraints are, as the program's own migrations made them: {name: SHA-256}.
create table schema_definitions (
  id integer generated always as identity primary key,
  definitions jsonb not null,
  -- Another version of PostgreSQL may write the same definition in another way.
  server_version integer not null,
  recorded_at timestamptz not null
);
create trigger schema_definitions_append_only before update or delete on schema_definitions
  for each row execute function refuse_change();
select watch_table('schema_definitions');

-- What is in the place of the paper of a collection cost; `document_sha256` is of what was sent.
alter table loan_adjustments add column stored_sha256 text;
drop trigger loan_adjustments_append_only on loan_adjustments;
create trigger loan_adjustments_append_only before update or delete on loan_adjustments for each row
  execute function refuse_all_but_forgetting('reason', 'reference', 'document_key', 'document_type', 'document_sha256',
    'stored_sha256');
