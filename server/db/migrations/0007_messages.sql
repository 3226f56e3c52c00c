-- Not to be sent after: a code that has run out, a reminder outside the hours that the law allows.
alter table messages add column expires_at timestamptz;
-- Given up: past its time, or its address will never take it.
alter table messages add column failed_at timestamptz;
drop index messages_unsent;
create index messages_unsent on messages (id) where sent_at is null and failed_at is null;

-- One row a reminder, written with its messages: nobody is reminded twice of one thing.
create table reminders (
  loan_id integer not null,
  instalment_number integer not null,
  kind text not null check (kind in ('due_soon', 'due_today', 'overdue')),
  created_at timestamptz not null,
  primary key (loan_id, instalment_number, kind),
  foreign key (loan_id, instalment_number) references instalments (loan_id, number) on delete cascade
);
create index instalments_due_date on instalments (due_date);
