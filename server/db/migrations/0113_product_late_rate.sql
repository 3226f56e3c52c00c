-- The rate of a product's late charge in basis points a month (rule: products), or null for the variant's. Empty columns change no digest
-- of a watched row.
alter table product_versions
  add column late_rate integer check (late_rate > 0);
-- As agreed.
alter table loans
  add column late_rate integer check (late_rate > 0);
