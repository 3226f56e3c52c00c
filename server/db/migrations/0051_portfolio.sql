-- Portfolio at risk, collection and cohorts: kept while rows change, as the figures of 0010 (docs/decisions/figures.md).

-- Loans by the month in which their money went out. `due_on`: of the oldest instalment that is not paid, where one runs.
create table cohort_loans (
  month date not null,
  status text not null,
  due_on date not null,
  slot integer not null,
  loans bigint not null,
  -- What went out, and what of a loan's principal is not paid; pesos.
  lent bigint not null,
  outstanding bigint not null,
  primary key (month, status, due_on, slot)
);
-- What came in for them, and what was written off less what was recovered.
create table cohort_money (
  month date not null,
  slot integer not null,
  received bigint not null,
  written_off bigint not null,
  primary key (month, slot)
);
-- By the day from which it counts, whenever it was posted: what fell due, and what came in.
create table collection_days (
  day date not null,
  slot integer not null,
  due bigint not null,
  received bigint not null,
  primary key (day, slot)
);

-- A loan that takes over another's rest is of the month of the first one: no money went out for it.
create function cohort_of(loan loans) returns date language sql stable as $$
  select date_trunc('month', (case when loan.supersedes_loan_id is null then loan.disbursed_on else (
    select first.disbursed_on from loans first
    where first.application_id = loan.application_id and first.supersedes_loan_id is null) end)::timestamp)::date
$$;

create function add_cohort_loan(loan loans, times integer) returns void language sql as $$
  insert into cohort_loans as c
  select cohort_of(loan), loan.status, case when loan.status = 'active' then loan.due_order else date '9999-12-31' end,
    pg_backend_pid() % 8, times, case when loan.supersedes_loan_id is null then times * loan.principal else 0 end,
    times * (loan.principal - loan.paid + interest_in(loan.paid, loan.interest, loan.total))
  where loan.disbursed_on is not null
  on conflict (month, status, due_on, slot) do update set loans = c.loans + excluded.loans, lent = c.lent + excluded.lent,
    outstanding = c.outstanding + excluded.outstanding
$$;
create function keep_cohort_loan() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform add_cohort_loan(old, -1); end if;
  if tg_op <> 'DELETE' then perform add_cohort_loan(new, 1); end if;
  return null;
end $$;
create trigger loans_cohort after insert or delete on loans for each row execute function keep_cohort_loan();
create trigger loans_other_cohort after update on loans for each row
  when ((old.status, old.disbursed_on, old.next_due_on, old.paid)
    is distinct from (new.status, new.disbursed_on, new.next_due_on, new.paid))
  execute function keep_cohort_loan();

create function keep_collected() returns trigger language plpgsql as $$
begin
  if new.kind in ('payment', 'payment_reversal') then
    insert into collection_days as d values (new.value_date, pg_backend_pid() % 8, 0, -new.balance_change)
    on conflict (day, slot) do update set received = d.received + excluded.received;
  end if;
  insert into cohort_money as m
  select cohort_of(l), pg_backend_pid() % 8,
    case when new.kind in ('payment', 'payment_reversal') then -new.balance_change else 0 end,
    case when new.kind in ('write_off', 'recovery') then -new.balance_change else 0 end
  from loans l where l.id = new.loan_id and l.disbursed_on is not null
  on conflict (month, slot) do update set received = m.received + excluded.received,
    written_off = m.written_off + excluded.written_off;
  return null;
end $$;
create trigger ledger_entries_collected after insert on ledger_entries for each row
  when (new.kind in ('payment', 'payment_reversal', 'write_off', 'recovery')) execute function keep_collected();

create function add_collection_due(part instalments, times integer) returns void language sql as $$
  insert into collection_days as d
  select part.due_date, pg_backend_pid() % 8, times * part.amount, 0 where part.due_date is not null
  on conflict (day, slot) do update set due = d.due + excluded.due
$$;
create function keep_collection_due() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform add_collection_due(old, -1); end if;
  if tg_op <> 'DELETE' then perform add_collection_due(new, 1); end if;
  return null;
end $$;
create trigger instalments_collection after insert or delete on instalments
  for each row execute function keep_collection_due();
create trigger instalments_other_collection after update on instalments for each row
  when ((old.due_date, old.amount) is distinct from (new.due_date, new.amount))
  execute function keep_collection_due();

-- What would have fallen due from the day on which a loan was written off, or taken over by another, does not any more.
create function end_collection() returns trigger language plpgsql as $$
begin
  insert into collection_days as d
  select due_date, pg_backend_pid() % 8, -sum(amount), 0 from instalments
  where loan_id = new.loan_id and due_date >= (to_jsonb(new) ->> tg_argv[0])::date group by due_date
  on conflict (day, slot) do update set due = d.due + excluded.due;
  return null;
end $$;
create trigger loan_adjustments_collection after insert on loan_adjustments for each row
  when (new.kind = 'write_off') execute function end_collection('value_date');
create trigger restructurings_collection after update on restructurings for each row
  when (old.signed_on is null and new.signed_on is not null) execute function end_collection('signed_on');

-- The same from the rows.
create function cohort_loan_rows()
returns table (month date, status text, due_on date, loans bigint, lent bigint, outstanding bigint) language sql stable as $$
  select cohort_of(l) as month, status, case when status = 'active' then due_order else date '9999-12-31' end as due_on,
    count(*) as loans, coalesce(sum(principal) filter (where supersedes_loan_id is null), 0) as lent,
    sum(principal - paid + interest_in(paid, interest, total)) as outstanding
  from loans l where disbursed_on is not null group by 1, 2, 3
$$;
create function cohort_money_rows() returns table (month date, received bigint, written_off bigint) language sql stable as $$
  select cohort_of(l) as month,
    coalesce(-sum(balance_change) filter (where kind in ('payment', 'payment_reversal')), 0) as received,
    coalesce(-sum(balance_change) filter (where kind in ('write_off', 'recovery')), 0) as written_off
  from ledger_entries e join loans l on l.id = e.loan_id
  where kind in ('payment', 'payment_reversal', 'write_off', 'recovery') group by 1
$$;
create function collection_day_rows() returns table (day date, due bigint, received bigint) language sql stable as $$
  select day, sum(due) as due, sum(received) as received from (
    select due_date as day, amount as due, 0 as received from instalments i
    where due_date is not null and not exists (select from loan_adjustments a
        where a.loan_id = i.loan_id and a.kind = 'write_off' and a.value_date <= i.due_date)
      and not exists (select from restructurings r where r.loan_id = i.loan_id and r.signed_on <= i.due_date)
    union all
    select value_date, 0, -balance_change from ledger_entries where kind in ('payment', 'payment_reversal')
  ) each group by day
$$;

create function recount_portfolio() returns void language plpgsql as $$
begin
  delete from cohort_loans; delete from cohort_money; delete from collection_days;
  insert into cohort_loans select month, status, due_on, 0, loans, lent, outstanding from cohort_loan_rows();
  insert into cohort_money select month, 0, received, written_off from cohort_money_rows();
  insert into collection_days select day, 0, due, received from collection_day_rows();
end $$;
select recount_portfolio();
