-- What each member of the lender's staff is there for. Whoever ran the back office until now did everything: an owner.
alter table users add column role text
  check (role in ('owner', 'analyst', 'cashier', 'collector', 'auditor'));
update users set role = 'owner' where is_admin;
alter table users add constraint users_role_of_staff check (is_admin = (role is not null));
