-- What the lender's accountant decides, in versions (rules: income-over-time, provisions, chart-of-accounts), and the months that
-- are closed (rule: closed-months).
create table accounting_rules (
  version integer generated always as identity primary key,
  value jsonb not null,
  changed_by integer not null references users (id),
  changed_at timestamptz not null
);

create table closed_months (
  -- Its first day.
  month date primary key check (extract(day from month) = 1),
  -- The last rows that existed at the close: what comes later with an earlier day is of the first open month.
  through_entry integer not null,
  through_movement integer not null,
  rules_version integer references accounting_rules (version),
  closed_by integer not null references users (id),
  closed_at timestamptz not null
);

-- What the journal of the month has beside the movements of the books: income by day, and provisions.
create table closed_month_lines (
  id integer generated always as identity primary key,
  month date not null references closed_months (month),
  day date not null,
  kind text not null check (kind in ('accrual', 'never_earned', 'provision')),
  debit text not null,
  credit text not null,
  amount bigint not null check (amount > 0)
);
create index closed_month_lines_month on closed_month_lines (month, day, id);

-- The sums of each account in the month, with the code and name that it had at the close.
create table closed_month_accounts (
  month date not null references closed_months (month),
  account text not null,
  code text not null,
  name text not null,
  debit bigint not null check (debit >= 0),
  credit bigint not null check (credit >= 0),
  primary key (month, account)
);

create table closed_month_provisions (
  month date not null references closed_months (month),
  from_days integer not null,
  to_days integer,
  share integer not null,
  loans integer not null,
  principal bigint not null,
  amount bigint not null,
  primary key (month, from_days)
);

create trigger accounting_rules_append_only before update or delete on accounting_rules
  for each row execute function refuse_change();
create trigger closed_months_append_only before update or delete on closed_months
  for each row execute function refuse_change();
create trigger closed_month_lines_append_only before update or delete on closed_month_lines
  for each row execute function refuse_change();
create trigger closed_month_accounts_append_only before update or delete on closed_month_accounts
  for each row execute function refuse_change();
create trigger closed_month_provisions_append_only before update or delete on closed_month_provisions
  for each row execute function refuse_change();
select watch_table('accounting_rules');
select watch_table('closed_months');
select watch_table('closed_month_lines');
select watch_table('closed_month_accounts');
select watch_table('closed_month_provisions');

-- The day of an entry in the journal: that of the books, or the first day that was open when it came.
create function journal_day(entry ledger_entries) returns date language sql stable as $$
  select greatest(book_day(entry),
    (select (max(month) + interval '1 month')::date from closed_months where through_entry < entry.id))
$$;
