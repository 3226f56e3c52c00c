-- The ledger in double entry: each movement takes positive pesos from one account to another (docs/decisions/ledger.md).

-- What was decided about a loan's money beside payments: the facts that the books follow from, with those of loans and
-- payments. Append-only.
create table loan_adjustments (
  id integer generated always as identity primary key,
  loan_id integer not null references loans (id),
  kind text not null check (kind in ('collection_cost', 'waiver', 'write_off', 'refund', 'carried_out', 'carried_in')),
  -- A write-off takes what is owed on its day.
  amount integer check (amount > 0),
  value_date date not null,
  reason text,
  -- Of the bank's transfer, or of the invoice.
  reference text,
  document_key text,
  document_type text,
  document_sha256 text,
  -- Where credit went to, or came from.
  other_loan_id integer references loans (id),
  created_by integer,
  created_at timestamptz not null,
  check ((amount is null) = (kind = 'write_off') and (other_loan_id is not null) = (kind in ('carried_out', 'carried_in')))
);
create index loan_adjustments_loan on loan_adjustments (loan_id, id);
-- What is personal may be forgotten, all of it together. A generated column is empty before the row is written.
create or replace function refuse_all_but_forgetting() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - 'balance_change'::text = (to_jsonb(old) - 'balance_change'::text)
    || (select jsonb_object_agg(name, null) from unnest(tg_argv) name) then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name;
end $$;

create trigger loan_adjustments_append_only before update or delete on loan_adjustments for each row
  execute function refuse_all_but_forgetting('reason', 'reference', 'document_key', 'document_type', 'document_sha256');
select watch_table('loan_adjustments');

create temporary table before_double_entry on commit drop as
  select loan_id, kind, sum(amount) as amount from ledger_entries group by loan_id, kind;

alter table ledger_entries disable trigger ledger_append_only;
alter table ledger_entries disable trigger ledger_entries_day;
delete from ledger_entries where amount = 0;
alter table ledger_entries disable trigger ledger_entries_recorded;
alter table ledger_entries
  drop constraint ledger_entries_kind_check,
  add constraint ledger_entries_kind_check check (kind in ('disbursement', 'interest', 'payment', 'payment_reversal',
    'late_charge', 'collection_cost', 'allocation', 'waiver', 'write_off', 'recovery', 'refund', 'carry_over')),
  add column source text,
  add column destination text,
  -- Of the lender's bank accounts, the one that the money left or came to; null where nobody said.
  add column funds_account text,
  add column adjustment_id integer references loan_adjustments (id);
update ledger_entries set
  source = case when kind = 'payment' then 'customer_credit' when kind in ('disbursement', 'payment_reversal') then 'funds'
    when amount > 0 then 'income' else kind end,
  destination = case when kind = 'disbursement' then 'principal' when kind = 'interest' then 'interest'
    when kind = 'payment' then 'funds' when kind = 'payment_reversal' then 'customer_credit'
    when amount > 0 then kind else 'income' end,
  amount = abs(amount);
update ledger_entries e set funds_account = p.account_number from payments p
where p.id = e.payment_id and e.kind in ('payment', 'payment_reversal') and p.account_number in (
  select account ->> 'accountNumber' from settings, jsonb_array_elements(value -> 'companyAccounts') account);
alter table ledger_entries
  alter column source set not null,
  alter column destination set not null,
  add constraint ledger_entries_source_check check (source in ('funds', 'principal', 'interest', 'late_charge',
    'collection_cost', 'overpaid_refund', 'customer_credit', 'income', 'waiver', 'write_off', 'between_loans')),
  add constraint ledger_entries_destination_check check (destination in ('funds', 'principal', 'interest', 'late_charge',
    'collection_cost', 'overpaid_refund', 'customer_credit', 'income', 'waiver', 'write_off', 'between_loans')),
  add constraint ledger_entries_amount_check check (amount > 0),
  -- What it adds to what the loan owes; between two accounts of the customer nothing. The balance is the sum.
  add column balance_change integer not null generated always as (amount * (
    (destination in ('principal', 'interest', 'late_charge', 'collection_cost', 'overpaid_refund', 'customer_credit'))::integer
    - (source in ('principal', 'interest', 'late_charge', 'collection_cost', 'overpaid_refund', 'customer_credit'))::integer)) stored;

alter table ledger_entries enable trigger ledger_entries_recorded;

-- What the payments of before paid: credit first, then the accounts that they filled, oldest instalment first.
insert into ledger_entries (loan_id, kind, source, destination, amount, value_date, created_at)
select loan_id, 'allocation', account, 'customer_credit', amount, value_date, created_at
from (
  select l.id as loan_id, greatest(0, -coalesce(e.owed, 0)) as credit, e.money, l.paid,
    interest_in(l.paid, l.interest, l.total)::integer as interest, e.value_date, e.created_at
  from loans l join (
    select loan_id, sum(balance_change) as owed,
      -coalesce(sum(balance_change) filter (where kind in ('payment', 'payment_reversal')), 0) as money,
      max(value_date) filter (where kind = 'payment') as value_date, max(created_at) as created_at
    from ledger_entries group by loan_id) e on e.loan_id = l.id
  where e.value_date is not null
) paid cross join lateral (values ('late_charge', money - credit - paid), ('interest', interest),
  ('principal', paid - interest)) part (account, amount)
where amount > 0 order by loan_id, account;

do $$
declare
  wrong record;
begin
  select * into wrong from before_double_entry b full join (
    select loan_id, kind, sum(balance_change) as amount from ledger_entries group by loan_id, kind) a
    using (loan_id, kind)
  where coalesce(b.amount, 0) <> coalesce(a.amount, 0) limit 1;
  if found then raise exception 'The % of loan % are not carried over', wrong.kind, wrong.loan_id; end if;
  select l.id, l.balance, sum(e.balance_change) as owed into wrong from loans l join ledger_entries e on e.loan_id = l.id
  group by l.id having l.balance <> greatest(0, sum(e.balance_change)) limit 1;
  if found then raise exception 'Loan % keeps a balance of % and its ledger says %', wrong.id, wrong.balance, wrong.owed; end if;
  select loan_id, account, sum(change) into wrong from (
    select loan_id, destination as account, amount as change from ledger_entries
    union all select loan_id, source, -amount from ledger_entries) moved
  where account in ('principal', 'interest', 'late_charge', 'collection_cost', 'customer_credit')
  group by loan_id, account having sum(change) * (case account when 'customer_credit' then -1 else 1 end) < 0 limit 1;
  if found then raise exception 'Account % of loan % is negative', wrong.account, wrong.loan_id; end if;
end $$;
alter table ledger_entries enable trigger ledger_append_only;
alter table ledger_entries enable trigger ledger_entries_day;
select record_rows('ledger_entries');

alter table ledger_days drop constraint ledger_days_kind_check,
  add constraint ledger_days_kind_check check (kind in ('disbursement', 'interest', 'payment', 'payment_reversal',
    'late_charge', 'collection_cost', 'allocation', 'waiver', 'write_off', 'recovery', 'refund', 'carry_over'));

alter table instalments
  -- Of the amount, what is not asked for any more.
  add column written_off integer not null default 0 check (written_off >= 0),
  add constraint instalments_parts check (paid + written_off <= amount);
select record_rows('instalments');

-- The late charge that grows between two postings, of the loans that are late: counted anew by the first job or reading
-- of a day, which `late_charge_day` names, and with every posting. Kept apart: it says nothing that the ledger does not.
create table late_charge_day (
  one boolean primary key default true check (one),
  day date not null
);
insert into late_charge_day (day) values ('0001-01-01');
create table running_late_charges (
  loan_id integer primary key references loans (id) on delete cascade,
  -- Due date of the loan's oldest unpaid instalment.
  due_on date not null,
  amount integer not null check (amount > 0)
);
alter table overdue_days add column running bigint not null default 0;

create or replace function add_overdue_day(loan loans, times integer) returns void language sql as $$
  insert into overdue_days as d (due_on, slot, loans, balance)
  select loan.next_due_on, pg_backend_pid() % 8, times, times * loan.balance
  where loan.status = 'active' and loan.next_due_on is not null
  on conflict (due_on, slot) do update set loans = d.loans + excluded.loans, balance = d.balance + excluded.balance
$$;
create function add_running_late_charge(running running_late_charges, times integer) returns void language sql as $$
  insert into overdue_days as d (due_on, slot, loans, balance, running)
  values (running.due_on, pg_backend_pid() % 8, 0, 0, times * running.amount)
  on conflict (due_on, slot) do update set running = d.running + excluded.running
$$;
create function keep_running_late_charge() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform add_running_late_charge(old, -1); end if;
  if tg_op <> 'DELETE' then perform add_running_late_charge(new, 1); end if;
  return null;
end $$;
create trigger running_late_charges_day after insert or update or delete on running_late_charges
  for each row execute function keep_running_late_charge();
create or replace function recount_overdue_days() returns void language plpgsql as $$
begin
  delete from overdue_days;
  insert into overdue_days (due_on, slot, loans, balance, running)
    select next_due_on, 0, count(*), sum(balance), 0 from loans
    where status = 'active' and next_due_on is not null group by next_due_on
    union all
    select due_on, 1, 0, 0, sum(amount) from running_late_charges group by due_on;
end $$;

create or replace function keep_ledger_day() returns trigger language plpgsql as $$
begin
  insert into ledger_days as d values (day_of(new.created_at), new.kind, pg_backend_pid() % 8, 1, new.balance_change)
  on conflict (day, kind, slot) do update set count = d.count + 1, amount = d.amount + excluded.amount;
  return null;
end $$;

create or replace function add_due_day(part instalments, times integer) returns void language sql as $$
  insert into due_days as d
  select part.due_date, pg_backend_pid() % 8, times, times * (part.amount - part.paid - part.written_off),
    times * interest_in(part.amount - part.paid - part.written_off, l.interest, l.total)
  from loans l where l.id = part.loan_id and part.due_date is not null and part.paid + part.written_off < part.amount
  on conflict (due_date, slot) do update set instalments = d.instalments + excluded.instalments,
    unpaid = d.unpaid + excluded.unpaid, interest = d.interest + excluded.interest
$$;
drop trigger instalments_redue on instalments;
create trigger instalments_redue after update on instalments for each row
  when ((old.due_date, old.amount, old.paid, old.written_off) is distinct from
    (new.due_date, new.amount, new.paid, new.written_off))
  execute function keep_due_day();

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
    select day_of(created_at), kind, 0, count(*), sum(balance_change) from ledger_entries group by 1, 2;
  insert into due_days
    select i.due_date, 0, count(*), sum(i.amount - i.paid - i.written_off),
      sum(interest_in(i.amount - i.paid - i.written_off, l.interest, l.total))
    from instalments i join loans l on l.id = i.loan_id
    where i.due_date is not null and i.paid + i.written_off < i.amount group by i.due_date;
end $$;
select recount_figures();
