-- Income that is no loan's payment: a person says so once, and it is not looked at again.
alter table statement_lines
  add column dismissed_at timestamptz,
  add column dismissed_by integer references users (id),
  add check ((dismissed_at is null) = (dismissed_by is null)),
  add check (dismissed_at is null or payment_id is null);

drop index statement_lines_open;
create index statement_lines_open on statement_lines (id desc) where payment_id is null and dismissed_at is null;
create index statement_lines_used on statement_lines (id desc) where payment_id is not null;
create index statement_lines_dismissed on statement_lines (id desc) where dismissed_at is not null;
