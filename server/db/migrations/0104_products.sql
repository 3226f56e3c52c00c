-- What the lender lends (rule: products). A version replaces an earlier one from a day on; neither it nor its plans ever change, since
-- applications, offers and loans name their plan by its key, the term.
create table product_versions (
  id integer generated always as identity primary key,
  -- The version of the same product that it replaces; null: a new product.
  replaces integer references product_versions (id),
  name text not null check (name <> ''),
  audience text not null check (audience in ('everyone', 'returning')),
  amount_least integer not null check (amount_least > 0),
  amount_most integer not null check (amount_most >= amount_least),
  valid_from date not null,
  reason text not null,
  -- Null: the program's own product, which a new installation lends.
  added_by integer references users (id),
  added_at timestamptz not null,
  check ((added_by is null) = (id = 1))
);
-- Of two owners who change the same version at once, one is refused.
create unique index product_versions_replaces on product_versions (replaces);

create table product_plans (
  id integer generated always as identity (start with 4) primary key,
  version_id integer not null references product_versions (id),
  instalments integer not null check (instalments >= 1 and instalments <= 60),
  due_kind text not null check (due_kind in ('days', 'weekly', 'fortnight', 'monthly')),
  due_at integer not null check (due_at >= 0),
  interest text not null check (interest in ('flat', 'declining')),
  rate_per text not null check (rate_per in ('term', 'month')),
  -- Basis points. The equal rate is that of all instalments but the one with the remainder; the quoted rate is the calculator's.
  rate integer not null check (rate >= 0),
  equal_rate integer check (equal_rate >= 0),
  quoted_rate integer check (quoted_rate >= 0),
  remainder text not null check (remainder in ('last', 'first')),
  -- The key in rows and requests. Beyond the program's own three it ends in the number of instalments: a page that does not know the
  -- plan still says how many there are.
  term integer not null generated always as (case when id <= 3 then id else id * 1000 + instalments end) stored unique
);
create index product_plans_version on product_plans (version_id);

create trigger product_versions_append_only before update or delete on product_versions
  for each row execute function refuse_change();
create trigger product_plans_append_only before update or delete on product_plans
  for each row execute function refuse_change();
-- A process holds them in memory with the settings.
create trigger product_plans_told after insert on product_plans for each statement execute function tell_of_settings();
create trigger product_versions_told after insert on product_versions for each statement execute function tell_of_settings();
select watch_table('product_versions');
select watch_table('product_plans');

insert into product_versions (name, audience, amount_least, amount_most, valid_from, reason, added_at)
values ('Préstamo', 'everyone', 2500, 20000, '2000-01-01', 'El producto con que viene el programa', now());
insert into product_plans
  (id, version_id, instalments, due_kind, due_at, interest, rate_per, rate, equal_rate, quoted_rate, remainder)
overriding system value values
  (1, 1, 1, 'days', 30, 'flat', 'term', 1500, null, null, 'last'),
  (2, 1, 2, 'days', 15, 'flat', 'term', 1500, null, null, 'last'),
  (3, 1, 3, 'days', 15, 'flat', 'term', 2075, 1500, 2500, 'last');

-- A term is the key of a plan, and the amounts are each product's: no number of one lender is in a condition any more.
alter table loan_applications
  drop constraint loan_applications_term_check,
  drop constraint loan_applications_counter_offer_term_check,
  drop constraint loan_applications_amount_check,
  drop constraint loan_applications_counter_offer_amount_check,
  add constraint loan_applications_amount_check check (amount > 0),
  add constraint loan_applications_counter_offer_amount_check check (counter_offer_amount > 0),
  add constraint loan_applications_term_fkey foreign key (term) references product_plans (term),
  add constraint loan_applications_counter_offer_term_fkey foreign key (counter_offer_term) references product_plans (term);
alter table loans
  drop constraint loans_term_check,
  add constraint loans_term_fkey foreign key (term) references product_plans (term);
alter table restructurings
  drop constraint restructurings_term_check,
  add constraint restructurings_term_fkey foreign key (term) references product_plans (term);
alter table proposals
  drop constraint proposals_term_check,
  add constraint proposals_term_fkey foreign key (term) references product_plans (term);
alter table instalments
  drop constraint instalments_number_check,
  add constraint instalments_number_check check (number >= 1 and number <= 60);
alter table ledger_entries
  drop constraint ledger_entries_instalment_number_check,
  add constraint ledger_entries_instalment_number_check check (instalment_number >= 1 and instalment_number <= 60);

alter table events drop constraint events_subject_check, add constraint events_subject_check check (subject in
  ('user', 'application', 'document', 'loan', 'payment', 'statement', 'settings', 'export', 'verification', 'alert',
   'token', 'import', 'webhook', 'do_not_lend', 'drawer', 'closed_day', 'product'));
