-- Money that the lender records itself, with a receipt of its own number; and an amount that is corrected when confirmed.
alter table payments
  drop constraint payments_payment_method_check,
  add constraint payments_payment_method_check check (payment_method in ('bank_transfer', 'deposit', 'cash', 'card')),
  add column reported_amount integer check (reported_amount >= 1),
  add column amount_reason text,
  add column recorded_by integer references users (id),
  add column receipt_number integer unique check (receipt_number >= 1),
  add constraint payments_recorded check ((recorded_by is null) = (receipt_number is null));
