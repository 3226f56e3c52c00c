-- Money of earlier books (rule: import): an imported entry is in the books on the day on which it happened, and in none of
-- the lender's places. Before, it was told on the day of the import, and its cash was told in the safe.
alter table ledger_entries
  -- The day of an entry about money of earlier books; empty: an entry of these books, of the day on which it was posted.
  add column earlier_books_day date,
  add constraint ledger_entries_earlier_books check
    (earlier_books_day is null or (funds_account is null and drawer_id is null));
create index ledger_entries_earlier_books on ledger_entries (earlier_books_day, id) where earlier_books_day is not null;

create function book_day(entry ledger_entries) returns date language sql stable as $$
  select coalesce(entry.earlier_books_day, day_of(entry.created_at))
$$;

-- What earlier versions imported. An import has one instant, and every row that it wrote has it.
create temporary table of_earlier_books on commit drop as
  select e.id, least(e.value_date, day_of(i.imported_at) - 1) as book_day
  from imports i join loan_applications a on a.import_id = i.id join loans l on l.application_id = a.id
    join ledger_entries e on e.loan_id = l.id and e.created_at = i.imported_at
  where e.funds_account is null and e.drawer_id is null;
alter table ledger_entries disable trigger ledger_append_only;
alter table ledger_entries disable trigger ledger_entries_recorded;
update ledger_entries e set earlier_books_day = o.book_day from of_earlier_books o where o.id = e.id;
alter table ledger_entries enable trigger ledger_entries_recorded;
alter table ledger_entries enable trigger ledger_append_only;
do $$ begin
  if exists (select from of_earlier_books) then perform record_rows('ledger_entries'); end if;
end $$;

create or replace function keep_ledger_day() returns trigger language plpgsql as $$
begin
  insert into ledger_days as d
  select coalesce(earlier_books_day, day_of(created_at)), kind, pg_backend_pid() % 8, count(*), sum(balance_change)
  from added group by 1, 2
  on conflict (day, kind, slot) do update set count = d.count + excluded.count, amount = d.amount + excluded.amount;
  return null;
end $$;
delete from ledger_days;
insert into ledger_days select book_day(e), kind, 0, count(*), sum(balance_change) from ledger_entries e group by 1, 2;

create or replace function recount_figures() returns void language plpgsql as $$
begin
  delete from figures; delete from ledger_days; delete from due_days;
  insert into figures
    select 'loan_applications', status, 0, count(*), coalesce(sum(amount), 0), 0, 0, 0, 0
      from loan_applications group by status
    union all
    select 'payments', status, 0, count(*), sum(amount), 0, 0, 0, 0 from payments group by status
    union all
    select 'loans', status, 0, count(*), sum(principal), sum(interest), sum(paid),
      sum(interest_in(paid, interest, total)), sum(balance) from loans group by status;
  insert into ledger_days
    select book_day(e), kind, 0, count(*), sum(balance_change) from ledger_entries e group by 1, 2;
  insert into due_days
    select i.due_date, 0, count(*), sum(i.amount - i.paid - i.written_off),
      sum(interest_in(i.amount - i.paid - i.written_off, l.interest, l.total))
    from instalments i join loans l on l.id = i.loan_id
    where i.due_date is not null and i.paid + i.written_off < i.amount group by i.due_date;
end $$;

create or replace function account_money_rows() returns table (account text, money_in bigint, money_out bigint)
language sql stable as $$
  select account, sum(came)::bigint, sum(went)::bigint from (
    select funds_of(funds_account, payment_id) as account, case when destination = 'funds' then amount else 0 end as came,
      case when source = 'funds' then amount else 0 end as went
    from ledger_entries where 'funds' in (source, destination) and earlier_books_day is null
    union all
    select destination_account, amount, 0 from cash_movements where destination_account is not null
    union all
    select source_account, 0, amount from cash_movements where source_account is not null
  ) moved group by 1
$$;

create or replace function keep_account_money() returns trigger language plpgsql as $$
begin
  insert into account_money as m
  select funds_of(funds_account, payment_id), pg_backend_pid() % 64,
    sum(case when destination = 'funds' then amount else 0 end), sum(case when source = 'funds' then amount else 0 end)
  from added where 'funds' in (source, destination) and earlier_books_day is null group by 1 order by 1
  on conflict (account, slot) do update set money_in = m.money_in + excluded.money_in,
    money_out = m.money_out + excluded.money_out;
  return null;
end $$;
select recount_account_money();

-- A loan of earlier books is found by its number there, which its reference is; nobody of the staff paid it out.
create index loans_earlier_number on loans (lower(disbursement_reference) text_pattern_ops) where disbursed_by is null;
