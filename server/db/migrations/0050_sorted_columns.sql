-- Every column that a list of the back office shows can put it in order (contract/list.ts), so each has its index: without
-- one, an order is a walk through all there are. What may be empty has a column beside it that never is.
create function name_order(said text) returns text language sql immutable as $$
  select translate(lower(coalesce(said, '')), 'ÁÉÍÓÚÜÑáéíóúüñ', 'aeiouunaeiouun')
$$;

alter table loan_applications
  add column name_order text collate "C" not null generated always as (name_order(full_name)) stored,
  add column income_order integer not null generated always as (coalesce(monthly_income, 0)) stored;
create index loan_applications_waiting_by_name on loan_applications (name_order, id)
  where status in ('submitted', 'pending', 'under_review');
create index loan_applications_waiting_by_income on loan_applications (income_order, id)
  where status in ('submitted', 'pending', 'under_review');
create index loan_applications_decided_by_name on loan_applications (name_order, id)
  where status in ('approved', 'rejected', 'counter_offer');
create index loan_applications_decided_by_status on loan_applications (status, id)
  where status in ('approved', 'rejected', 'counter_offer');
create index loan_applications_by_status_and_income on loan_applications (status, income_order, id)
  where status <> 'draft';
create index loan_applications_by_status_and_name on loan_applications (status, name_order, id) where status <> 'draft';
select record_rows('loan_applications');

-- A loan is called by the name in its application, also once that is forgotten.
alter table loans add column name_order text collate "C" not null default '';
alter table loans disable trigger loans_recorded;
update loans l set name_order = a.name_order from loan_applications a where a.id = l.application_id;
alter table loans enable trigger loans_recorded;
create function name_loan() returns trigger language plpgsql as $$
begin
  new.name_order := (select name_order from loan_applications where id = new.application_id);
  return new;
end $$;
create trigger loans_named before insert on loans for each row execute function name_loan();
create function rename_loans() returns trigger language plpgsql as $$
begin
  update loans set name_order = new.name_order where application_id = new.id;
  return null;
end $$;
create trigger loan_applications_renamed after update on loan_applications for each row
  when (old.name_order is distinct from new.name_order) execute function rename_loans();
create index loans_by_name on loans (name_order, id);
create index loans_by_status_and_name on loans (status, name_order, id);
create index loans_by_principal on loans (principal, id);
create index loans_by_status_and_principal on loans (status, principal, id);
create index loans_by_status on loans (status, id);
select record_rows('loans');

alter table users add column phone_order text collate "C" not null generated always as (coalesce(phone, '')) stored;
create index users_by_phone on users (phone_order, id) where not is_admin and erased_at is null;
create index users_by_email on users (email, id) where not is_admin and erased_at is null;
create index users_by_status on users (account_status, id) where not is_admin and erased_at is null;
select record_rows('users');
