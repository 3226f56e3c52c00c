-- A disbursement that the bank gave back (rule: returned-disbursement). Empty columns change no digest of a watched row.
alter table loans
  -- The day on which the money of the last disbursement came back; it stays when the loan is paid out again.
  add column money_returned_on date,
  add constraint loans_money_returned check (disbursed_on >= money_returned_on);

-- Whether the line is of a disbursement that came back: it left by one line and returned by another, beside the lines of
-- the disbursement that stands.
alter table statement_lines
  add column is_returned boolean check (is_returned),
  add constraint statement_lines_returned check (is_returned is null or loan_id is not null),
  drop constraint statement_lines_direction,
  add constraint statement_lines_direction check (loan_id is null or 0 > cents or is_returned);
drop index statement_lines_loan;
create unique index statement_lines_loan on statement_lines (loan_id) where loan_id is not null and is_returned is null;
create index statement_lines_of_returned on statement_lines (loan_id) where is_returned;

alter table ledger_entries
  drop constraint ledger_entries_kind_check,
  add constraint ledger_entries_kind_check check (kind in ('disbursement', 'interest', 'payment', 'payment_reversal',
    'late_charge', 'collection_cost', 'allocation', 'waiver', 'write_off', 'recovery', 'refund', 'carry_over',
    'restructuring', 'closing_cost', 'rebate', 'disbursement_return'));
alter table ledger_days
  drop constraint ledger_days_kind_check,
  add constraint ledger_days_kind_check check (kind in ('disbursement', 'interest', 'payment', 'payment_reversal',
    'late_charge', 'collection_cost', 'allocation', 'waiver', 'write_off', 'recovery', 'refund', 'carry_over',
    'restructuring', 'closing_cost', 'rebate', 'disbursement_return'));
