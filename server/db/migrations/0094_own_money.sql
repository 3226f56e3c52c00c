-- What was in the safe and in each account before these books began (rule: opening-balances), what the lender spends (rule:
-- expenses), and money between two accounts of its own: movements without a loan, as cash is.
alter table cash_movements
  drop constraint cash_movements_kind_check,
  add constraint cash_movements_kind_check check (kind in ('opening', 'float', 'hand_in', 'deposit', 'withdrawal', 'transfer',
    'expense', 'other_in', 'other_out', 'shortage', 'overage', 'handover')),
  -- An opening balance may be zero: then that is known.
  drop constraint cash_movements_amount_check,
  add constraint cash_movements_amount_check check (amount >= 0),
  add column category text check (category in ('bank_fee', 'rent', 'salaries', 'transport', 'utilities', 'office',
    'collection', 'taxes', 'other')),
  -- The receipt of an expense.
  add column document_key text,
  add column document_type text,
  add column document_sha256 text,
  add column stored_sha256 text,
  add constraint cash_movements_category check ((category is null) = (kind <> 'expense')),
  add constraint cash_movements_document check ((document_key is null) = (document_type is null)
    and (document_key is null) = (document_sha256 is null));
create unique index cash_movements_opening on cash_movements (destination_account) where kind = 'opening';
create index cash_movements_expenses on cash_movements (created_at, id) where kind = 'expense';

-- The movement of the lender's own money that a line of a bank statement shows: a fee that it paid.
alter table statement_lines
  add column movement_id integer references cash_movements (id),
  drop constraint statement_lines_used,
  add constraint statement_lines_used check
    ((payment_id is null and loan_id is null and movement_id is null) = (used_at is null)),
  drop constraint statement_lines_one_use,
  add constraint statement_lines_one_use check ((payment_id is null and loan_id is null)
    or (payment_id is null and movement_id is null) or (loan_id is null and movement_id is null)),
  drop constraint statement_lines_not_dismissed,
  add constraint statement_lines_not_dismissed check (dismissed_at is null or (loan_id is null and movement_id is null));
create unique index statement_lines_movement on statement_lines (movement_id) where movement_id is not null;
