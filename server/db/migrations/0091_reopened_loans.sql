-- A payment that the bank takes back makes its loan owed again, also when the client has a newer loan by then: one
-- active loan at a time limits lending, not debts (rule: one-active-loan).
alter table loans add column reopened_at timestamptz;
drop index loans_one_open_per_user;
drop index loans_one_open_per_cedula;
create unique index loans_one_open_per_user on loans (user_id)
  where status in ('awaiting_disbursement', 'active') and reopened_at is null;
create unique index loans_one_open_per_cedula on loans (cedula)
  where status in ('awaiting_disbursement', 'active') and reopened_at is null;
-- For reading a person's open loans, reopened ones too.
create index loans_open_of_user on loans (user_id) where status in ('awaiting_disbursement', 'active');
create index loans_open_of_cedula on loans (cedula) where status in ('awaiting_disbursement', 'active');
select record_rows('loans');
