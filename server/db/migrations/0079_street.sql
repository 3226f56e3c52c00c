-- Collectors' phones and the receipts that they give on the street (rules: street-phones, street-receipts). Each phone has a
-- block of receipt numbers of its own, and hands them out in order without the server.
create table street_phones (
  id integer generated always as identity primary key,
  collector_id integer not null references users (id),
  label text not null,
  receipt_block integer not null unique references receipt_blocks (id),
  opened_at timestamptz not null,
  revoked_by integer references users (id),
  revoked_at timestamptz,
  constraint street_phones_revoked check ((revoked_by is null) = (revoked_at is null))
);
-- A collector works with one phone.
create unique index street_phones_open on street_phones (collector_id) where revoked_at is null;

-- Every receipt that arrived, whether the books took its payment or an owner has to decide. `client_id` is kept for ever, so
-- that a repeat, however late, answers this row.
create table street_receipts (
  id integer generated always as identity primary key,
  phone_id integer not null references street_phones (id),
  number integer not null check (number > 0),
  client_id uuid not null,
  loan_id integer not null references loans (id),
  amount integer not null check (amount > 0),
  -- By the phone's clock.
  taken_at timestamptz not null,
  taken_on date not null,
  arrived_at timestamptz not null,
  status text not null check (status in ('recorded', 'waiting', 'refused')),
  waits_for text check (waits_for in ('revoked_phone', 'number_taken', 'too_late', 'closed_loan')),
  -- An earlier receipt for the same loan and day: both are kept, and an owner looks at the later one.
  repeats_id integer references street_receipts (id),
  payment_id integer unique references payments (id),
  decided_by integer references users (id),
  decided_at timestamptz,
  reason text,
  constraint street_receipts_decided check ((decided_by is null) = (decided_at is null))
);
create unique index street_receipts_client_id on street_receipts (phone_id, client_id);
-- A second receipt with a number that is taken waits, and keeps what the phone said.
create unique index street_receipts_number on street_receipts (phone_id, number) where waits_for is distinct from 'number_taken';
create index street_receipts_visit on street_receipts (loan_id, taken_on);
create index street_receipts_to_look_at on street_receipts (id)
  where status = 'waiting' or (repeats_id is not null and decided_at is null);
create trigger street_phones_append_only before update of id, collector_id, label, receipt_block, opened_at on street_phones
  for each row execute function refuse_change();
create trigger street_phones_stay before delete on street_phones
  for each row execute function refuse_change();
create trigger street_receipts_append_only before update of id, phone_id, number, client_id, loan_id, amount, taken_at, taken_on,
  arrived_at, waits_for, repeats_id on street_receipts for each row execute function refuse_change();
create trigger street_receipts_stay before delete on street_receipts
  for each row execute function refuse_change();
select watch_table('street_phones');
select watch_table('street_receipts');
