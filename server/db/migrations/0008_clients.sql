-- The back office's clients: found by the words of their name, e-mail, cédula and phone; counted without counting;
-- and erased so that nothing personal is left.

-- A person who was deleted: id, time, administrator and what the books of closed loans hang on. Nothing else stays.
alter table users
  add column erased_at timestamptz,
  add column erased_by integer references users (id);
create index users_registered on users (created_at) where not is_admin and erased_at is null;

-- Lower case, without accents, words apart: the same as domain/accounts/search-words.ts.
create function search_words(said text) returns text[] language sql immutable as $$
  select coalesce(array_agg(distinct word), '{}')
  from regexp_split_to_table(
    lower(translate(said, 'ÁÀÂÄÃÅáàâäãåÉÈÊËéèêëÍÌÎÏíìîïÓÒÔÖÕóòôöõÚÙÛÜúùûüÑñÇçÝý',
                          'AAAAAAaaaaaaEEEEeeeeIIIIiiiiOOOOOoooooUUUUuuuuNnCcYy')),
    '[^a-z0-9]+') as word
  where word <> ''
$$;

-- One row a client and none for administrators or the erased. No extension: prefixes of words are PostgreSQL's own.
create table client_search (
  user_id integer primary key references users (id) on delete cascade,
  words tsvector not null
);
create index client_search_words on client_search using gin (words);
-- The planner has to know which words are common: those are found by walking from the newest client on.
alter table client_search alter column words set statistics 1000;

-- A number is found by its beginning, a phone also by its last seven and four digits, an e-mail as a whole and by parts.
create function client_words(client users) returns tsvector language sql immutable as $$
  select array_to_tsvector(array(
    select distinct word from unnest(
      search_words(concat_ws(' ', client.first_name, client.last_name, client.email))
      || array[regexp_replace(client.email, '[^a-z0-9@._+-]+', '', 'g'), client.cedula, substr(client.phone, 2), substr(client.phone, 3), right(client.phone, 7), right(client.phone, 4)]
    ) as word
    where word <> ''))
$$;

-- Spread over many rows, so that two registrations do not wait for each other; their sum is the number.
create table client_counts (
  slot integer primary key,
  total integer not null,
  with_phone integer not null
);

create function count_clients(more integer, more_phones integer) returns void language sql as $$
  insert into client_counts as counts (slot, total, with_phone)
  values (pg_backend_pid() % 1024, more, more_phones)
  on conflict (slot) do update
    set total = counts.total + excluded.total, with_phone = counts.with_phone + excluded.with_phone
$$;

create function is_client(person users) returns boolean language sql immutable as $$
  select not person.is_admin and person.erased_at is null
$$;

create function keep_client_search() returns trigger language plpgsql as $$
begin
  if is_client(new) then
    insert into client_search (user_id, words) values (new.id, client_words(new))
    on conflict (user_id) do update set words = excluded.words;
  else
    delete from client_search where user_id = new.id;
  end if;
  return null;
end $$;
create trigger users_search after insert or update of email, first_name, last_name, cedula, phone, is_admin, erased_at
  on users for each row execute function keep_client_search();

create function count_new_clients() returns trigger language plpgsql as $$
begin
  perform count_clients(count(*)::integer, count(added.phone)::integer) from added
  where not added.is_admin and added.erased_at is null
  having count(*) > 0;
  return null;
end $$;
create trigger users_counted after insert on users referencing new table as added
  for each statement execute function count_new_clients();

create function count_changed_client() returns trigger language plpgsql as $$
declare
  before integer := is_client(old)::integer;
  now integer := is_client(new)::integer;
begin
  perform count_clients(now - before,
    now * (new.phone is not null)::integer - before * (old.phone is not null)::integer);
  return null;
end $$;
create trigger users_recounted after update of phone, is_admin, erased_at on users for each row
  when ((old.is_admin, old.erased_at is null, old.phone is null)
    is distinct from (new.is_admin, new.erased_at is null, new.phone is null))
  execute function count_changed_client();

insert into client_search (user_id, words)
  select u.id, client_words(u) from users u where is_client(u);
select count_clients(count(*)::integer, count(phone)::integer) from users u where is_client(u) having count(*) > 0;

-- The log and the ledger stay append-only, but for forgetting what is personal in them.
create function refuse_all_but_forgetting() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and to_jsonb(new) = to_jsonb(old) || jsonb_build_object(tg_argv[0], null) then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name;
end $$;
drop trigger events_append_only on events;
create trigger events_append_only before update or delete on events
  for each row execute function refuse_all_but_forgetting('ip');
create index events_actor on events (actor_id, id);
drop trigger ledger_append_only on ledger_entries;
create trigger ledger_append_only before update or delete on ledger_entries
  for each row execute function refuse_all_but_forgetting('note');
create index messages_to_nobody on messages (recipient) where user_id is null;

-- What is left of the signed documents of somebody who was erased: enough to recognise one that is shown, with its
-- number, and not enough to learn anything from.
create table erased_documents (
  application_id integer not null,
  kind text not null,
  salt text not null,
  -- SHA-256 of the salt and the document's own SHA-256, in hexadecimal.
  digest text not null,
  erased_at timestamptz not null
);
create index erased_documents_application on erased_documents (application_id);
