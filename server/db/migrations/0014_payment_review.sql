-- What the review of payments asks for: duplicates found by an index, and counts that need no counting.

-- Letters and digits alone: the same as domain/payments/duplicates.ts, which decides.
alter table payments add column reference_key text generated always as
  (nullif(regexp_replace(upper(payment_reference), '[^A-Z0-9]', '', 'g'), '')) stored;
create index payments_reference on payments (reference_key) where reference_key is not null;
create index payments_receipt on payments (receipt_sha256);
-- The longest waiting, and how many are late.
create index payments_waiting on payments (created_at) where status = 'pending';

-- Spread over many rows, so that two reports do not wait for each other; their sum is the number.
create table payment_counts (
  slot integer not null,
  status text not null,
  total integer not null,
  primary key (slot, status)
);

create function count_payments(of_status text, more integer) returns void language sql as $$
  insert into payment_counts as counts (slot, status, total)
  values (pg_backend_pid() % 1024, of_status, more)
  on conflict (slot, status) do update set total = counts.total + excluded.total
$$;

create function count_payment() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform count_payments(old.status, -1); end if;
  if tg_op <> 'DELETE' then perform count_payments(new.status, 1); end if;
  return null;
end $$;
create trigger payments_counted after insert or delete on payments
  for each row execute function count_payment();
create trigger payments_recounted after update of status on payments
  for each row when (old.status is distinct from new.status) execute function count_payment();

insert into payment_counts (slot, status, total)
  select 0, status, count(*)::integer from payments group by status;
