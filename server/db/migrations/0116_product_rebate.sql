-- Whether the loans of a product have a rebate when they are paid off early (rule: rebate); null: none. Empty columns change no digest of a
-- watched row.
alter table product_versions
  add column rebates boolean check (rebates);
-- As agreed.
alter table loans
  add column rebates boolean check (rebates);

alter table ledger_entries
  drop constraint ledger_entries_kind_check,
  add constraint ledger_entries_kind_check check (kind in ('disbursement', 'interest', 'payment', 'payment_reversal',
    'late_charge', 'collection_cost', 'allocation', 'waiver', 'write_off', 'recovery', 'refund', 'carry_over',
    'restructuring', 'closing_cost', 'rebate'));
alter table ledger_days
  drop constraint ledger_days_kind_check,
  add constraint ledger_days_kind_check check (kind in ('disbursement', 'interest', 'payment', 'payment_reversal',
    'late_charge', 'collection_cost', 'allocation', 'waiver', 'write_off', 'recovery', 'refund', 'carry_over',
    'restructuring', 'closing_cost', 'rebate'));
