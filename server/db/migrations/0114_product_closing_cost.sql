-- The closing cost of a product's loans (rule: closing-cost), in pesos and in basis points of the amount; null: none. Empty columns change no
-- digest of a watched row.
alter table product_versions
  add column closing_pesos integer check (closing_pesos > 0),
  add column closing_rate integer check (closing_rate > 0);
-- Pesos, as agreed: they leave the disbursement, so that the principal is owed in full.
alter table loans
  add column closing_cost integer check (closing_cost > 0);

alter table ledger_entries
  drop constraint ledger_entries_kind_check,
  add constraint ledger_entries_kind_check check (kind in ('disbursement', 'interest', 'payment', 'payment_reversal',
    'late_charge', 'collection_cost', 'allocation', 'waiver', 'write_off', 'recovery', 'refund', 'carry_over',
    'restructuring', 'closing_cost'));
alter table ledger_days
  drop constraint ledger_days_kind_check,
  add constraint ledger_days_kind_check check (kind in ('disbursement', 'interest', 'payment', 'payment_reversal',
    'late_charge', 'collection_cost', 'allocation', 'waiver', 'write_off', 'recovery', 'refund', 'carry_over',
    'restructuring', 'closing_cost'));
alter table fiscal_numbers
  drop constraint fiscal_numbers_concept_check,
  add constraint fiscal_numbers_concept_check check (concept in ('interest', 'late_charge', 'closing_cost'));
