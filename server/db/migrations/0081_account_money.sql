-- What came to each account of the lender and what left it, since these books began (rule: money-by-account): `caja` is all
-- cash, an empty name money of which nobody said where it is. Kept by triggers as the other figures, by slot so that
-- transactions do not wait for each other.
create table account_money (
  account text not null,
  slot integer not null,
  money_in bigint not null,
  money_out bigint not null,
  primary key (account, slot)
);

-- Not by the account number of the payment: that is emptied with its person, and a figure must not change by it.
create function funds_of(funds_account text, payment_id integer) returns text language sql stable as $$
  select coalesce(funds_account,
    (select 'caja' from payments where id = payment_id and payment_method = 'cash'), '')
$$;

create function account_money_rows() returns table (account text, money_in bigint, money_out bigint)
language sql stable as $$
  select account, sum(came)::bigint, sum(went)::bigint from (
    select funds_of(funds_account, payment_id) as account, case when destination = 'funds' then amount else 0 end as came,
      case when source = 'funds' then amount else 0 end as went
    from ledger_entries where 'funds' in (source, destination)
    union all
    select destination_account, amount, 0 from cash_movements where destination_account is not null
    union all
    select source_account, 0, amount from cash_movements where source_account is not null
  ) moved group by 1
$$;

create function keep_account_money() returns trigger language plpgsql as $$
begin
  insert into account_money as m
  select funds_of(funds_account, payment_id), pg_backend_pid() % 64,
    sum(case when destination = 'funds' then amount else 0 end), sum(case when source = 'funds' then amount else 0 end)
  from added where 'funds' in (source, destination) group by 1 order by 1
  on conflict (account, slot) do update set money_in = m.money_in + excluded.money_in,
    money_out = m.money_out + excluded.money_out;
  return null;
end $$;
create trigger ledger_entries_money after insert on ledger_entries referencing new table as added
  for each statement execute function keep_account_money();

create function keep_moved_money() returns trigger language plpgsql as $$
begin
  insert into account_money as m
  select account, pg_backend_pid() % 64, sum(came), sum(went) from (
    select destination_account as account, amount as came, 0 as went from added where destination_account is not null
    union all
    select source_account, 0, amount from added where source_account is not null
  ) moved group by 1 order by 1
  on conflict (account, slot) do update set money_in = m.money_in + excluded.money_in,
    money_out = m.money_out + excluded.money_out;
  return null;
end $$;
create trigger cash_movements_money after insert on cash_movements referencing new table as added
  for each statement execute function keep_moved_money();

create function recount_account_money() returns void language plpgsql as $$
begin
  delete from account_money;
  insert into account_money select account, 0, money_in, money_out from account_money_rows();
end $$;
select recount_account_money();
