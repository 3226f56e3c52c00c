-- The numbers (e-NCF) of the month's tax documents (rule: fiscal-numbers): the ranges that the tax office authorised, and the
-- number of each document of a month.
create table fiscal_ranges (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('consumption', 'debit_note', 'credit_note')),
  first_number bigint not null check (first_number >= 1),
  last_number bigint not null check (last_number >= first_number),
  -- Null: without an end.
  ends_on date,
  added_by integer not null references users (id),
  added_at timestamptz not null
);

create table fiscal_numbers (
  id integer generated always as identity primary key,
  encf text not null check (encf ~ '^E\d{12}$'),
  range_id integer not null references fiscal_ranges (id),
  -- The document: its client, the first day of its month, its kind, its concept and, of a credit note, the month that it corrects.
  user_id integer not null references users (id),
  month date not null check (extract(day from month) = 1),
  kind text not null check (kind in ('consumption', 'debit_note', 'credit_note')),
  concept text not null check (concept in ('interest', 'late_charge')),
  corrects date check (extract(day from corrects) = 1),
  amount integer not null check (amount > 0),
  issued_on date not null,
  entered_by integer not null references users (id),
  entered_at timestamptz not null,
  -- A number that was entered for the wrong document is withdrawn; it is free again.
  withdrawn_by integer references users (id),
  withdrawn_at timestamptz,
  check ((withdrawn_by is null) = (withdrawn_at is null)),
  check ((kind = 'credit_note') = (corrects is not null))
);
create unique index fiscal_numbers_once on fiscal_numbers (encf) where withdrawn_at is null;
create index fiscal_numbers_user on fiscal_numbers (user_id, month);
create index fiscal_numbers_month on fiscal_numbers (month);

create trigger fiscal_ranges_append_only before update or delete on fiscal_ranges
  for each row execute function refuse_change();
create trigger fiscal_numbers_append_only
  before update of id, encf, range_id, month, kind, concept, corrects, amount, issued_on, entered_by, entered_at on fiscal_numbers
  for each row execute function refuse_change();
create trigger fiscal_numbers_kept before delete on fiscal_numbers for each row execute function refuse_change();
select watch_table('fiscal_ranges');
select watch_table('fiscal_numbers');

alter table fiscal_numbers enable row level security;
create policy own_rows on fiscal_numbers using ((select limited_to()) is null or user_id = (select limited_to()));
