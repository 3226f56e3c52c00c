-- Receipt numbers by block (rule: receipt-numbers): a counter row for each, whose lock is held from the last statement of a
-- payment to its commit. Block 1 is the office's, which gave every number so far.
create table receipt_blocks (
  id integer generated always as identity primary key,
  last_number integer not null default 0 check (last_number >= 0)
);
insert into receipt_blocks (last_number) select coalesce(max(receipt_number), 0) from payments;

alter table payments add column receipt_block integer references receipt_blocks (id);
update payments set receipt_block = 1 where receipt_number is not null;
alter table payments
  drop constraint payments_receipt_number_key,
  add constraint payments_receipt_number unique (receipt_block, receipt_number),
  add constraint payments_receipt_block check ((receipt_block is null) = (receipt_number is null)),
  -- Null while the PDF of a numbered receipt is being made: after the commit, by a job.
  alter column receipt_key drop not null,
  alter column receipt_sha256 drop not null,
  add constraint payments_receipt_made check ((receipt_key is null) = (receipt_sha256 is null));
create index payments_receipt_in_preparation on payments (id) where receipt_key is null;
