-- What a form needs to offer a product: its type of loan (null: both), the step of its amounts and the amount that it shows first; and a
-- third audience, clients whose personal limit reaches the least amount.
alter table product_versions
  add column loan_type text check (loan_type in ('personal', 'nomina')),
  add column amount_step integer not null default 500 check (amount_step > 0),
  add column amount_initial integer,
  drop constraint product_versions_audience_check,
  add constraint product_versions_audience_check check (audience in ('everyone', 'returning', 'limit'));
-- Beside the program's own product and the plans of imported loans, each begins at its least amount. Nothing that was lent changes.
alter table product_versions disable trigger user;
update product_versions set amount_initial = case when id = 1 then 10000 else amount_least end;
alter table product_versions enable trigger user;
select record_rows('product_versions');
alter table product_versions
  alter column amount_step drop default,
  alter column amount_initial set not null,
  add constraint product_versions_initial_check check (amount_initial >= amount_least and amount_initial <= amount_most);
