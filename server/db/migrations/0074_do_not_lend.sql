-- People the lender does not lend to, by their cédula (rule: do-not-lend). An entry is never deleted: it is taken off the
-- list. Erasing a person empties cedula and reason; the salted digest still recognises the cédula.
create table do_not_lend_entries (
  id integer generated always as identity primary key,
  cedula text,
  reason text,
  salt text,
  digest text,
  added_by integer not null references users (id),
  added_at timestamptz not null,
  removed_by integer references users (id),
  removed_at timestamptz,
  removal_reason text,
  constraint do_not_lend_entries_digest check ((salt is null) = (digest is null) and (cedula is null or digest is null)),
  constraint do_not_lend_entries_removed check ((removed_by is null) = (removed_at is null))
);
create unique index do_not_lend_entries_in_force on do_not_lend_entries (cedula) where removed_at is null;
create trigger do_not_lend_entries_append_only before update of id, added_by, added_at on do_not_lend_entries
  for each row execute function refuse_change();
create trigger do_not_lend_entries_stay before delete on do_not_lend_entries
  for each row execute function refuse_change();
select watch_table('do_not_lend_entries');

alter table events drop constraint events_subject_check, add constraint events_subject_check check (subject in
  ('user', 'application', 'document', 'loan', 'payment', 'statement', 'settings', 'export', 'verification', 'alert',
   'token', 'import', 'webhook', 'do_not_lend'));

-- Who else gave this phone (rule: shared-person).
create index users_phone on users (phone) where phone is not null;
create index loan_applications_phone on loan_applications (phone);
