-- The refund of a client's credit that a line of a bank statement shows (rule: seen-in-the-bank). Empty columns change no
-- digest of a watched row.
alter table statement_lines
  add column adjustment_id integer references loan_adjustments (id),
  drop constraint statement_lines_used,
  add constraint statement_lines_used check
    ((num_nonnulls(payment_id, loan_id, movement_id, adjustment_id) > 0) = (used_at is not null)),
  drop constraint statement_lines_one_use,
  add constraint statement_lines_one_use check (num_nonnulls(payment_id, loan_id, movement_id, adjustment_id) <= 1),
  drop constraint statement_lines_not_dismissed,
  add constraint statement_lines_not_dismissed check
    (dismissed_at is null or num_nonnulls(loan_id, movement_id, adjustment_id) = 0),
  add constraint statement_lines_refund check (adjustment_id is null or 0 > cents);
create unique index statement_lines_adjustment on statement_lines (adjustment_id) where adjustment_id is not null;
