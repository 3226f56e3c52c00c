-- Days on which the lender is closed beside weekends and holidays (rule: closed-days). One that is taken off stays readable.
create table closed_days (
  id integer generated always as identity primary key,
  day date not null,
  reason text not null,
  added_by integer not null references users (id),
  added_at timestamptz not null,
  removed_by integer references users (id),
  removed_at timestamptz,
  constraint closed_days_removed check ((removed_by is null) = (removed_at is null))
);
create unique index closed_days_in_force on closed_days (day) where removed_at is null;
create trigger closed_days_append_only before update of id, day, reason, added_by, added_at on closed_days
  for each row execute function refuse_change();
create trigger closed_days_stay before delete on closed_days for each row execute function refuse_change();
-- A process holds them in memory with the settings.
create trigger closed_days_told after insert or update on closed_days
  for each statement execute function tell_of_settings();
select watch_table('closed_days');

alter table events drop constraint events_subject_check, add constraint events_subject_check check (subject in
  ('user', 'application', 'document', 'loan', 'payment', 'statement', 'settings', 'export', 'verification', 'alert',
   'token', 'import', 'webhook', 'do_not_lend', 'drawer', 'closed_day'));
