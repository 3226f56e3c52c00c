-- What the review of payments asks for: duplicates found by an index.

-- Letters and digits alone: the same as domain/payments/duplicates.ts, which decides.
alter table payments add column reference_key text generated always as
  (nullif(regexp_replace(upper(payment_reference), '[^A-Z0-9]', '', 'g'), '')) stored;
create index payments_reference on payments (reference_key) where reference_key is not null;
create index payments_receipt on payments (receipt_sha256);
-- The longest waiting, and how many are late.
create index payments_waiting on payments (created_at) where status = 'pending';
