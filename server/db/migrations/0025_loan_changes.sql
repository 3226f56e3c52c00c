-- When a loan last changed its state: a decision names the state that it was taken in the light of (rule: decision-in-sight).
alter table loans add column updated_at timestamptz;
update loans set updated_at = coalesce(settled_at, approved_at);
alter table loans alter column updated_at set not null;
