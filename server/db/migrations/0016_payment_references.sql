-- A reference that names no transaction ("transferencia") is many people's: it found thousands where it should find none.
create function reference_key(said text) returns text language sql immutable as $$
  select case when key ~ '[0-9]' and length(key) >= 4 then key end
  from (select upper(regexp_replace(said, '[^A-Za-z0-9]', '', 'g')) as key) folded
$$;
alter table payments drop column reference_key;
alter table payments add column reference_key text generated always as (reference_key(payment_reference)) stored;
create index payments_reference on payments (reference_key, id) where reference_key is not null;
