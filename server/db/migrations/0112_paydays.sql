-- Instalments on the client's own paydays (rule: paydays). The client says when they come in the application; the profile has what was said
-- last, which the next application proposes. The agreement has the rule that follows, so that nothing after the signature asks again.
alter table users add column paydays text check (paydays <> '');
alter table loan_applications add column paydays text check (paydays <> '');

-- A plan may wait for them, and a rule names each second week.
alter table product_plans
  drop constraint product_plans_due_kind_check,
  add constraint product_plans_due_kind_check
    check (due_kind in ('days', 'weekly', 'biweekly', 'fortnight', 'monthly', 'paydays'));
