-- Who registered by a text loses the e-mail that was typed beside it when its owner proves it (rule: proved-address); the
-- phone that was proved stays proved.
alter table users drop constraint users_known_without_email;
alter table users add constraint users_known_without_email check (
  email is not null
  or (
    cedula is not null and phone is not null and not is_admin
    and (verified_at is null or verified_channel in ('sms', 'whatsapp'))
  )
);
