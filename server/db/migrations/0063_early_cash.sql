-- Cash of an earlier day than one person may write down waits for a second one (rule: two-persons), with the day from
-- which it counts. Each is money that came, so several may wait for one loan; of a decision there is one.
alter table proposals add column value_date date;
alter table proposals drop constraint proposals_act_check;
alter table proposals add constraint proposals_act_check
  check (act in ('approval', 'counter_offer', 'waiver', 'refund', 'write_off', 'early_cash'));
alter table proposals add constraint proposals_early_cash_dated
  check (act <> 'early_cash' or (loan_id is not null and amount is not null and value_date is not null));
drop index proposals_one;
create unique index proposals_one on proposals (application_id, act, coalesce(loan_id, 0)) where act <> 'early_cash';
create unique index proposals_one_early_cash on proposals (loan_id, value_date, amount) where act = 'early_cash';
