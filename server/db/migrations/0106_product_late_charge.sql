-- The late charge of a product's loans (rule: products): a variant, or null for the lender's setting; and days of grace, or null for
-- none. Empty columns change no digest of a watched row.
alter table product_versions
  add column late_charge_variant integer check (late_charge_variant in (2, 5)),
  add column grace_days integer check (grace_days >= 1 and grace_days <= 30);
-- As agreed: late charge counts the days late after these.
alter table loans
  add column grace_days integer check (grace_days >= 1 and grace_days <= 30);
