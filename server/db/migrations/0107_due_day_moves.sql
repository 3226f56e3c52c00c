-- Due days of a running loan that were moved with the customer's yes (rule: moved-due-days): the instalments from a number on, by days.
create table due_day_moves (
  id integer generated always as identity primary key,
  loan_id integer not null references loans (id),
  first_number integer not null check (first_number >= 1 and first_number <= 60),
  days integer not null check (days >= 1 and days <= 15),
  moved_on date not null,
  -- Null once the person is forgotten, and how the customer agreed too.
  reason text,
  agreed_how text,
  created_by integer not null references users (id),
  created_at timestamptz not null
);
create index due_day_moves_loan on due_day_moves (loan_id, moved_on);
select watch_table('due_day_moves');
alter table due_day_moves enable row level security;
create policy own_rows on due_day_moves using ((select limited_to()) is null or loan_id in (select id from loans));
