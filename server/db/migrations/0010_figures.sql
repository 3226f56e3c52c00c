-- Figures that are as fast with a million applications as with none: kept while rows change, never counted anew.

-- What the posted ledger says of a loan and of its instalments; written by whoever posts, read by sums and lists.
alter table loans
  -- Everything owed; 0 before the disbursement.
  add column balance integer not null default 0 check (balance >= 0),
  -- Paid of the instalments, without late charge and costs.
  add column paid integer not null default 0 check (paid >= 0);
alter table instalments add column paid integer not null default 0 check (paid between 0 and amount);

-- Money fills the oldest instalment first, its late charge before the instalment itself.
with owed as (
  select i.loan_id, i.number, i.amount, coalesce((
    select sum(e.amount) from ledger_entries e
    where e.loan_id = i.loan_id and e.kind = 'late_charge' and e.instalment_number = i.number), 0) as charge
  from instalments i join loans l on l.id = i.loan_id where l.disbursed_on is not null
), laid as (
  select loan_id, number, amount,
    coalesce((select -sum(e.amount) from ledger_entries e
      where e.loan_id = owed.loan_id and e.kind in ('payment', 'payment_reversal')), 0)
    - coalesce(sum(amount + charge) over (
        partition by loan_id order by number rows between unbounded preceding and 1 preceding), 0)
    - charge as left_for
  from owed
)
update instalments i set paid = greatest(0, least(laid.amount, laid.left_for))
from laid where laid.loan_id = i.loan_id and laid.number = i.number;
update loans l set
  paid = (select coalesce(sum(i.paid), 0) from instalments i where i.loan_id = l.id),
  balance = greatest(0, (select coalesce(sum(e.amount), 0) from ledger_entries e where e.loan_id = l.id));

-- How many rows are in a state, and their sums. Spread over slots, so that two people's writes do not wait for each
-- other; the figure is the sum of its slots.
create table figures (
  noun text not null,
  state text not null,
  slot integer not null,
  count bigint not null,
  amount bigint not null,
  interest bigint not null,
  paid bigint not null,
  interest_paid bigint not null,
  balance bigint not null,
  primary key (noun, state, slot)
);

-- By the day in Santo Domingo on which a row was posted: a day that is over never changes.
create table ledger_days (
  day date not null,
  kind text not null,
  slot integer not null,
  count bigint not null,
  amount bigint not null,
  primary key (day, kind, slot)
);

-- What is still to be paid of the instalments that fall due on a day, and the interest in it.
create table due_days (
  due_date date not null,
  slot integer not null,
  instalments bigint not null,
  unpaid bigint not null,
  interest bigint not null,
  primary key (due_date, slot)
);

create function interest_in(part bigint, interest bigint, total bigint) returns bigint language sql immutable as $$
  select (2 * part * interest + total) / (2 * total)
$$;

create function day_of(at timestamptz) returns date language sql stable as $$
  select (at at time zone 'America/Santo_Domingo')::date
$$;

create function add_figure(noun text, state text, count bigint, amount bigint default 0, interest bigint default 0,
  paid bigint default 0, interest_paid bigint default 0, balance bigint default 0) returns void language sql as $$
  insert into figures as f values ($1, $2, pg_backend_pid() % 1024, $3, $4, $5, $6, $7, $8)
  on conflict (noun, state, slot) do update set
    count = f.count + excluded.count, amount = f.amount + excluded.amount,
    interest = f.interest + excluded.interest, paid = f.paid + excluded.paid,
    interest_paid = f.interest_paid + excluded.interest_paid, balance = f.balance + excluded.balance
$$;

create function keep_state_figure() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform add_figure(tg_table_name, old.status, -1, -coalesce(old.amount, 0)); end if;
  if tg_op <> 'DELETE' then perform add_figure(tg_table_name, new.status, 1, coalesce(new.amount, 0)); end if;
  return null;
end $$;
create trigger loan_applications_figure after insert or delete on loan_applications
  for each row execute function keep_state_figure();
create trigger loan_applications_refigure after update on loan_applications for each row
  when ((old.status, old.amount) is distinct from (new.status, new.amount)) execute function keep_state_figure();
create trigger payments_figure after insert or delete on payments
  for each row execute function keep_state_figure();
create trigger payments_refigure after update on payments for each row
  when ((old.status, old.amount) is distinct from (new.status, new.amount)) execute function keep_state_figure();

create function add_loan_figure(loan loans, times integer) returns void language sql as $$
  select add_figure('loans', loan.status, times, times * loan.principal, times * loan.interest, times * loan.paid,
    times * interest_in(loan.paid, loan.interest, loan.total), times * loan.balance)
$$;
create function keep_loan_figure() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform add_loan_figure(old, -1); end if;
  if tg_op <> 'DELETE' then perform add_loan_figure(new, 1); end if;
  return null;
end $$;
create trigger loans_figure after insert or delete on loans for each row execute function keep_loan_figure();
create trigger loans_refigure after update on loans for each row
  when ((old.status, old.principal, old.interest, old.paid, old.balance)
    is distinct from (new.status, new.principal, new.interest, new.paid, new.balance))
  execute function keep_loan_figure();

create function keep_ledger_day() returns trigger language plpgsql as $$
begin
  insert into ledger_days as d values (day_of(new.created_at), new.kind, pg_backend_pid() % 8, 1, new.amount)
  on conflict (day, kind, slot) do update set count = d.count + 1, amount = d.amount + excluded.amount;
  return null;
end $$;
create trigger ledger_entries_day after insert on ledger_entries for each row execute function keep_ledger_day();
-- The sheet of one day reads that day's rows.
create index ledger_entries_posted on ledger_entries (created_at);

create function add_due_day(part instalments, times integer) returns void language sql as $$
  insert into due_days as d
  select part.due_date, pg_backend_pid() % 8, times, times * (part.amount - part.paid),
    times * interest_in(part.amount - part.paid, l.interest, l.total)
  from loans l where l.id = part.loan_id and part.due_date is not null and part.paid < part.amount
  on conflict (due_date, slot) do update set instalments = d.instalments + excluded.instalments,
    unpaid = d.unpaid + excluded.unpaid, interest = d.interest + excluded.interest
$$;
create function keep_due_day() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform add_due_day(old, -1); end if;
  if tg_op <> 'DELETE' then perform add_due_day(new, 1); end if;
  return null;
end $$;
create trigger instalments_due after insert or delete on instalments
  for each row execute function keep_due_day();
create trigger instalments_redue after update on instalments for each row
  when ((old.due_date, old.amount, old.paid) is distinct from (new.due_date, new.amount, new.paid))
  execute function keep_due_day();

-- Everything above from the rows alone: after a bulk load without triggers, and to check them.
create function recount_figures() returns void language plpgsql as $$
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
    select day_of(created_at), kind, 0, count(*), sum(amount) from ledger_entries group by 1, 2;
  insert into due_days
    select i.due_date, 0, count(*), sum(i.amount - i.paid), sum(interest_in(i.amount - i.paid, l.interest, l.total))
    from instalments i join loans l on l.id = i.loan_id
    where i.due_date is not null and i.paid < i.amount group by i.due_date;
end $$;
select recount_figures();
