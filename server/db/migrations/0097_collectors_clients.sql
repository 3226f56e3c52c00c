-- Clients belong to collectors (rule: own-clients): by hand, by the sector or municipality of their address, by province, or
-- as all that is of nobody else. The nearest of the four counts; a zone may have several collectors.
create table collector_zones (
  id integer generated always as identity primary key,
  collector_id integer not null references users (id),
  kind text not null check (kind in ('sector', 'province', 'everything')),
  -- As the owner wrote it; compared without accents and capitals.
  place text,
  given_by integer references users (id),
  given_at timestamptz not null,
  constraint collector_zones_place check ((place is null) = (kind = 'everything'))
);
create unique index collector_zones_once on collector_zones (collector_id, kind, name_order(place));

create table collector_clients (
  user_id integer primary key references users (id),
  collector_id integer not null references users (id),
  given_by integer references users (id),
  given_at timestamptz not null
);
create index collector_clients_collector on collector_clients (collector_id);

-- The loans that were on a phone's route, and when last: cash for one of them may arrive after the client became another
-- collector's (rule: street-receipts).
create table street_route_loans (
  phone_id integer not null references street_phones (id),
  loan_id integer not null references loans (id),
  last_on date not null,
  primary key (phone_id, loan_id)
);
create index street_route_loans_loan on street_route_loans (loan_id);

select watch_table('collector_zones');
select watch_table('collector_clients');

-- Until now every collector saw every client.
insert into collector_zones (collector_id, kind, given_at)
  select id, 'everything', now() from users where role = 'collector';

alter table street_receipts
  drop constraint street_receipts_waits_for_check,
  add constraint street_receipts_waits_for_check check (waits_for in ('revoked_phone', 'number_taken', 'too_late',
    'closed_loan', 'others_client'));

-- The municipality or sector of an address: the profile's city, else what follows the last comma of the address.
create function zone_of(city text, address text) returns text language sql immutable as $$
  select coalesce(nullif(btrim(city), ''), nullif(btrim(substring(address from ',([^,]*)$')), ''))
$$;

-- The schema `collector` has a view under the name of each table that has rows about a client. With it in front of the
-- search path, a transaction of a collector reads and changes rows of own clients alone, whatever it asks for. The views are
-- made from the catalogue after each migration, so that a new table and a new column are in it without a line here.
create function make_collector_views() returns void language plpgsql as $$
declare
  one record;
  own text;
begin
  -- What keeps the books in order works on the tables, whoever changes a row.
  for one in
    select p.oid::regprocedure as name from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prorettype = 'trigger'::regtype
      and not coalesce(p.proconfig && array['search_path=public'], false)
  loop
    execute format('alter function %s set search_path = public', one.name);
  end loop;

  drop schema if exists collector_sums cascade;
  drop schema if exists collector cascade;
  create schema collector;
  create schema collector_sums;

  -- Each client's collectors, and by what: the nearest that names any.
  create view collector.assignments with (security_invoker = true) as
    with live as (select id from users where role = 'collector' and removed_at is null),
    zones as (
      select kind, name_order(place) as place, array_agg(collector_id order by collector_id) as collectors
      from collector_zones where collector_id in (select id from live) group by 1, 2
    ),
    clients as (
      select id, province, zone_of(city, coalesce(address, (
        select a.address from loan_applications a where a.user_id = u.id and a.address is not null order by a.id desc limit 1
      ))) as sector
      from users u where not is_admin and erased_at is null
    )
    select c.id as user_id, c.sector, coalesce(nullif(btrim(c.province), ''), '') as province,
      coalesce(case when hand.collector_id is not null then array[hand.collector_id] end, s.collectors, p.collectors,
        e.collectors, '{}') as collectors,
      case when hand.collector_id is not null then 'hand' else coalesce(s.kind, p.kind, e.kind) end as given_by
    from clients c
    left join collector_clients hand on hand.user_id = c.id and hand.collector_id in (select id from live)
    left join zones s on s.kind = 'sector' and s.place = name_order(c.sector)
    -- A client without a province belongs to the one that has the name of the city: Santiago, La Vega.
    left join zones p on p.kind = 'province' and p.place = name_order(coalesce(nullif(btrim(c.province), ''), c.sector))
    left join zones e on e.kind = 'everything';

  create view collector.users with (security_invoker = true) as
    select * from public.users u where u.is_admin or u.id in (
      select a.user_id from collector.assignments a
      where current_setting('manito.collector')::integer = any (a.collectors));

  for one in
    select t.table_name as name, array_agg(c.column_name::text) as columns
    from information_schema.tables t join information_schema.columns c using (table_schema, table_name)
    where t.table_schema = 'public' and t.table_type = 'BASE TABLE'
      -- What a collector's phone did is theirs, whoever the client is; and who is whose is told above.
      and t.table_name not in ('users', 'street_phones', 'street_receipts', 'street_route_loans', 'collector_clients')
    group by t.table_name
    having array_agg(c.column_name::text) && array['user_id', 'loan_id', 'application_id', 'payment_id']
    -- Each is made of one that is there already.
    order by case when 'user_id' = any (array_agg(c.column_name::text)) then 0
      when 'application_id' = any (array_agg(c.column_name::text)) then 1
      when 'loan_id' = any (array_agg(c.column_name::text)) then 2 else 3 end, t.table_name
  loop
    own := case
      when 'user_id' = any (one.columns) then 'user_id is null or user_id in (select id from collector.users)'
      when 'application_id' = any (one.columns)
        then 'application_id is null or application_id in (select id from collector.loan_applications)'
      when 'loan_id' = any (one.columns) then 'loan_id is null or loan_id in (select id from collector.loans)'
      else 'payment_id is null or payment_id in (select id from collector.payments)' end;
    -- Cash in the own drawer stays there when its client becomes another collector's.
    if 'drawer_id' = any (one.columns) then
      own := format('drawer_id in (select id from public.drawers where holder_id = current_setting(%L)::integer) or ',
        'manito.collector') || own;
    end if;
    execute format('create view collector.%I with (security_invoker = true) as select * from public.%I where %s',
      one.name, one.name, own);
  end loop;

  -- The log names what an event is about in a text.
  create view collector.events with (security_invoker = true) as
    select * from public.events e where case e.subject
      when 'user' then e.subject_id in (select id::text from collector.users)
      when 'application' then e.subject_id in (select id::text from collector.loan_applications)
      when 'loan' then e.subject_id in (select id::text from collector.loans)
      when 'payment' then e.subject_id in (select id::text from collector.payments)
      else true end;

  -- What triggers count for all clients, counted for a collector's. Only reads have these views in front: a change writes to
  -- the counters themselves.
  create view collector_sums.client_counts with (security_invoker = true) as
    select 0 as slot, count(*)::integer as total, count(phone)::integer as with_phone
    from collector.users where not is_admin and erased_at is null;
  create view collector_sums.figures with (security_invoker = true) as
    select 'loan_applications' as noun, status as state, 0 as slot, count(*) as count, coalesce(sum(amount), 0) as amount,
      0::bigint as interest, 0::bigint as paid, 0::bigint as interest_paid, 0::bigint as balance
      from collector.loan_applications group by status
    union all
    select 'payments', status, 0, count(*), sum(amount), 0, 0, 0, 0 from collector.payments group by status
    union all
    select 'loans', status, 0, count(*), sum(principal), sum(interest), sum(paid), sum(interest_in(paid, interest, total)),
      sum(balance) from collector.loans group by status;
  create view collector_sums.due_days with (security_invoker = true) as
    select i.due_date, 0 as slot, count(*)::integer as instalments,
      sum(i.amount - i.paid - i.written_off)::bigint as unpaid,
      sum(interest_in(i.amount - i.paid - i.written_off, l.interest, l.total))::bigint as interest
    from collector.instalments i join collector.loans l on l.id = i.loan_id
    where i.due_date is not null and i.paid + i.written_off < i.amount group by i.due_date;
  create view collector_sums.overdue_days with (security_invoker = true) as
    select next_due_on as due_on, 0 as slot, count(*) as loans, sum(balance)::bigint as balance, 0::bigint as running
      from collector.loans where status = 'active' and next_due_on is not null group by next_due_on
    union all
    select due_on, 1, 0, 0, sum(amount)::bigint from collector.running_late_charges group by due_on;
end $$;
