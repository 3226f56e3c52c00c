-- Each order that a list of the back office offers, with each of its filters, is an index read from one end
-- (contract/list.ts). What owes nothing comes after every day; names are compared without their accents.
alter table loans add column due_order date not null generated always as (coalesce(next_due_on, date '9999-12-31')) stored;
create index loans_by_balance on loans (balance, id);
create index loans_by_status_and_balance on loans (status, balance, id);
create index loans_by_due on loans (due_order, id);
create index loans_by_status_and_due on loans (status, due_order, id);

alter table users add column name_order text collate "C" not null
  generated always as (translate(lower(first_name || ' ' || last_name), 'ÁÉÍÓÚÜÑáéíóúüñ', 'aeiouunaeiouun')) stored;
create index users_by_name on users (name_order, id) where not is_admin and erased_at is null;
create index users_by_registration on users (id) where not is_admin and erased_at is null;

create index payments_by_amount on payments (amount, id);
create index payments_by_method_and_amount on payments (payment_method, amount, id);
create index payments_by_status_and_amount on payments (status, amount, id);

create index loan_applications_by_sending on loan_applications (status, submitted_at, id) where status <> 'draft';
create index loan_applications_by_status_and_amount on loan_applications (status, amount, id) where status <> 'draft';
drop index loan_applications_waiting_since;
create index loan_applications_waiting_since on loan_applications (submitted_at, id)
  where status in ('submitted', 'pending', 'under_review');
create index loan_applications_waiting_by_amount on loan_applications (amount, id)
  where status in ('submitted', 'pending', 'under_review');
create index loan_applications_decided_by_amount on loan_applications (amount, id)
  where status in ('approved', 'rejected', 'counter_offer');

-- From a day on, or up to one: by their numbers, every newer event was read first.
drop index events_happened_at;
create index events_happened_at on events (happened_at, id);
drop index events_name;
create index events_name on events (name, happened_at, id);
drop index events_actor;
create index events_actor on events (actor_id, happened_at, id);
