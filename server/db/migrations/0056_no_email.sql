-- A client of earlier books may have no e-mail (rule: no-email). Nobody enters such an account, so nothing proved it, and
-- cédula and phone are all that it is known by.
alter table users alter column email drop not null;
alter table users add constraint users_known_without_email check (
  email is not null
  or (cedula is not null and phone is not null and not is_admin and verified_at is null)
);
-- As phone_order: what may be empty has a column beside it that never is.
alter table users add column email_order text collate "C" not null generated always as (coalesce(email, '')) stored;
drop index users_by_email;
create index users_by_email on users (email_order, id) where not is_admin and erased_at is null;
select record_rows('users');
