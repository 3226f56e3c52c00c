create index unchained_changes_row on unchained_changes (source, row_id, id);

-- What is in the place of the file; `sha256` and `receipt_sha256` are of what was sent.
alter table documents add column stored_sha256 text;
alter table payments add column stored_sha256 text;

-- Each walk over the records: what it looked at, and what does not fit.
create table verifications (
  id integer generated always as identity primary key,
  began_at timestamptz not null,
  ended_at timestamptz not null,
  links bigint not null,
  rows bigint not null,
  -- Rows that only grow and whose person was erased since.
  erased bigint not null,
  files bigint not null,
  findings integer not null,
  -- The first of them: [{kind, source, id}].
  examples jsonb not null
);
create trigger verifications_append_only before update or delete on verifications
  for each row execute function refuse_change();
select watch_table('verifications');
alter table events drop constraint events_subject_check, add constraint events_subject_check check (subject in
  ('user', 'application', 'document', 'loan', 'payment', 'statement', 'settings', 'export', 'verification'));
