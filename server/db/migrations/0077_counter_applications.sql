-- An application that a member of the staff takes for a person who is present (rule: counter-application). Who takes it
-- sees its photos until it is sent, and does not decide it alone where the lender asks for two persons.
create table counter_applications (
  application_id integer primary key references loan_applications (id) on delete cascade,
  taken_by integer not null references users (id),
  taken_at timestamptz not null
);
create index counter_applications_taker on counter_applications (taken_by);
select watch_table('counter_applications');
