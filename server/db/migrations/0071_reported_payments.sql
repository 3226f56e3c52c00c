-- A payment that was put on the phone without signal (rules: queued-write, reported-without-signal). `client_id` is made on
-- the phone and kept for ever: a repeat, however late, answers this row. `reported_on` is the day that the phone said;
-- `registered_on` stays the day from which the payment counts, and `created_at` when it arrived.
alter table payments
  add column client_id uuid,
  add column reported_on date;
create unique index payments_client_id on payments (user_id, client_id) where client_id is not null;
