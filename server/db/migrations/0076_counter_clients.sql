-- A client whom the staff open at the counter may have neither e-mail nor phone (rule: counter-client). Nobody enters such
-- an account: it is known by its cédula, and by a number or an address as the person said it, which nobody has proved.
alter table users drop constraint users_known_without_email;
alter table users add constraint users_known_without_email check (
  email is not null
  or (
    cedula is not null and not is_admin
    and (verified_at is null or (phone is not null and verified_channel in ('sms', 'whatsapp')))
  )
);
-- Letters never go to it, and it opens no account: that is what email is for (rule: letters-to-proved-addresses).
alter table users add column contact_email text;
select record_rows('users');
