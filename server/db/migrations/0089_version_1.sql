-- The database of version 1.0.0, in one piece: what its migrations 0001 to 0089 made, without the way there. A database that
-- has run those begins with the next migration (server/db/migrate.ts).
--
-- In this order: functions that columns use, the chain, people, settings and messages, applications and agreements, loans,
-- money, collection, the office, figures, and at the end the tables that are watched. Every amount of money is whole pesos.

-- ===== Shared functions =====

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;

-- Append-only, but for forgetting what is personal, all of it together. A generated column is empty before the row is written.
create function refuse_all_but_forgetting() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - 'balance_change'::text = (to_jsonb(old) - 'balance_change'::text)
    || (select jsonb_object_agg(name, null) from unnest(tg_argv) name) then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name;
end $$;

create function sha256_hex(content text) returns text language sql immutable strict as $$
  select encode(sha256(convert_to(content, 'UTF8')), 'hex')
$$;

-- A value as the text whose SHA-256 names it: JSON without spaces, keys in the order of their characters (RFC 8785).
create function canonical_json(value jsonb) returns text language plpgsql immutable strict as $$
begin
  case jsonb_typeof(value)
    when 'object' then
      return (
        select '{' || coalesce(string_agg(to_json(key)::text || ':' || public.canonical_json(inside), ',' order by key collate "C"), '') || '}'
        from jsonb_each(value) as entry (key, inside)
      );
    when 'array' then
      return (
        select '[' || coalesce(string_agg(public.canonical_json(inside), ',' order by place), '') || ']'
        from jsonb_array_elements(value) with ordinality as item (inside, place)
      );
    else
      return value::text;
  end case;
end $$;

-- Names are compared without their accents.
create function name_order(said text) returns text language sql immutable as $$
  select translate(lower(coalesce(said, '')), 'ÁÉÍÓÚÜÑáéíóúüñ', 'aeiouunaeiouun')
$$;

-- Letters and digits alone: the same as domain/payments/duplicates.ts, which decides. A reference that names no transaction
-- ("transferencia") is many people's: it would find thousands where it should find none.
create function reference_key(said text) returns text language sql immutable as $$
  select case when key ~ '[0-9]' and length(key) >= 4 then key end
  from (select upper(regexp_replace(said, '[^A-Za-z0-9]', '', 'g')) as key) folded
$$;

create function day_of(at timestamptz) returns date language sql stable as $$
  select (at at time zone 'America/Santo_Domingo')::date
$$;

-- ===== The chain =====
-- Whatever is written to a watched table leaves a change here, in the same transaction and by a trigger; the program
-- seals it before that transaction ends, and seconds later makes it a link of one chain (docs/decisions/chain.md).

create table unchained_changes (
  id bigint generated always as identity primary key,
  source text not null,
  -- The row's primary key; its parts joined by "/".
  row_id text not null,
  change text not null check (change in ('insert', 'update', 'delete', 'restate')),
  -- SHA-256 of the salt and the row's content, in hexadecimal; null: the row is gone.
  digest text,
  transaction xid8 not null default pg_current_xact_id(),
  -- By the program's key, which the database does not know; null: somebody else wrote it.
  seal text
);
create index unchained_changes_unsealed on unchained_changes (transaction, id) where seal is null;
create index unchained_changes_row on unchained_changes (source, row_id, id);

create table chain_links (
  seq bigint primary key,
  change_id bigint not null,
  source text not null,
  row_id text not null,
  change text not null check (change in ('insert', 'update', 'delete', 'restate')),
  digest text,
  seal text,
  chained_at timestamptz not null,
  -- SHA-256 of all of the above and of the link before.
  hash text not null
);
create index chain_links_row on chain_links (source, row_id, seq);
-- Not unique: a change that comes twice is for the verification to name, and must not stop the chain.
create index chain_links_change on chain_links (change_id);
create trigger chain_links_append_only before update or delete on chain_links
  for each row execute function refuse_change();
create trigger chain_links_not_emptied before truncate on chain_links execute function refuse_change();

-- The salt of what a row says now. It goes with the row: the digest alone tells nothing about who was erased.
create table row_salts (
  source text not null,
  row_id text not null,
  salt text not null,
  primary key (source, row_id)
);

-- `content` is null for a row that is gone. What is empty is taken away instead of gathering what is not: gathering copies
-- a value piece by piece, which for a document of a thousand names took forty times as long.
create function record_row(source text, row_id text, change text, content jsonb) returns void
  language plpgsql as $$
declare
  new_salt text := gen_random_uuid();
begin
  if content is null then
    delete from row_salts s where s.source = $1 and s.row_id = $2;
  else
    insert into row_salts values ($1, $2, new_salt)
    on conflict on constraint row_salts_pkey do update set salt = excluded.salt;
  end if;
  insert into unchained_changes (source, row_id, change, digest) values ($1, $2, $3, encode(sha256(convert_to(
    -- What is empty is left out, so that a new column that nobody filled changes nothing.
    new_salt || (content - array(select k.key from jsonb_each(content) k where k.value = 'null'))::text,
    'UTF8')), 'hex'));
end $$;

create function record_change() returns trigger language plpgsql
  -- What a content looks like must not depend on who writes it.
  set timezone to 'UTC' set bytea_output to 'hex' as $$
declare
  content jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
begin
  -- A draft is not said to anybody yet.
  if content ->> 'status' = 'draft' or tg_op = 'UPDATE' and new is not distinct from old then
    return null;
  end if;
  perform record_row(tg_table_name,
    (select string_agg(content ->> k.name, '/' order by k.place) from unnest(tg_argv) with ordinality k (name, place)),
    lower(tg_op), case when tg_op <> 'DELETE' then content end);
  return null;
end $$;

create function keys_of(source text) returns text[] language sql stable as $$
  select array_agg(a.attname::text order by k.place)
  from pg_index i cross join unnest(i.indkey::smallint[]) with ordinality k (number, place)
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.number
  where i.indrelid = source::regclass and i.indisprimary
$$;

-- The rows of a table as they are: when it is first watched, and by a migration that changes what rows say without
-- touching them (a column with a default, a generated one, one that goes).
create function record_rows(source text, change text default 'restate') returns void language plpgsql
  set timezone to 'UTC' set bytea_output to 'hex' as $$
begin
  execute format(
    'select record_row(%L, concat_ws(''/'', %s), %L, to_jsonb(t)) from %I t where to_jsonb(t) ->> ''status'' is distinct from ''draft'' order by %s',
    source, (select string_agg(format('t.%I', name), ', ') from unnest(keys_of(source)) name), change, source,
    (select string_agg(format('t.%I', name), ', ') from unnest(keys_of(source)) name));
end $$;

create function watch_table(source text) returns void language plpgsql as $$
declare
  keys text := (select string_agg(quote_literal(name), ', ') from unnest(keys_of(source)) name);
begin
  execute format('create trigger %I after insert or update or delete on %I for each row execute function record_change(%s)',
    source || '_recorded', source, keys);
  execute format('create trigger %I before truncate on %I execute function refuse_change()',
    source || '_not_emptied', source);
  perform record_rows(source, 'insert');
end $$;

-- What functions, triggers and constraints are, as the program's own migrations made them: {name: SHA-256}.
create table schema_definitions (
  id integer generated always as identity primary key,
  definitions jsonb not null,
  -- Another version of PostgreSQL may write the same definition in another way.
  server_version integer not null,
  recorded_at timestamptz not null
);
create trigger schema_definitions_append_only before update or delete on schema_definitions
  for each row execute function refuse_change();

-- ===== People =====

-- People: customers and the lender's staff (rule: entity-fields).
create table users (
  id integer generated always as identity primary key,
  email text unique check (email = lower(email)),
  password text not null,
  first_name text not null,
  last_name text not null,
  profile_image_url text,
  cedula text check (cedula ~ '^[0-9]{11}$'),
  phone text,
  birth_date date,
  address text,
  city text,
  province text,
  postal_code text,
  occupation text,
  monthly_income integer check (monthly_income >= 0),
  employment_status text,
  company_name text,
  work_address text,
  bank_name text,
  account_number text,
  emergency_contact_name text,
  emergency_contact_phone text,
  emergency_contact_relation text,
  credit_score integer check (credit_score between 300 and 850),
  account_status text not null default 'active' check (account_status in ('active', 'suspended', 'pending')),
  kyc_status text not null default 'pending' check (kyc_status in ('verified', 'pending', 'rejected')),
  is_admin boolean not null default false,
  -- Which channel proved who is behind the account, and when (evidence of a signature names it).
  verified_channel text check (verified_channel in ('email', 'sms', 'whatsapp')),
  verified_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- When the identity was verified. Kept by the database, so that whoever changes the status changes the date with it.
  kyc_verified_at timestamptz,
  -- A person who was deleted: id, time, administrator and what the books of closed loans hang on. Nothing else stays.
  erased_at timestamptz,
  erased_by integer references users (id),
  -- An administrator who left: the audit log still names them, and no password opens the door.
  removed_at timestamptz check (removed_at is null or is_admin),
  name_order text collate "C" not null
    generated always as (translate(lower(first_name || ' ' || last_name), 'ÁÉÍÓÚÜÑáéíóúüñ', 'aeiouunaeiouun')) stored,
  -- What each member of the lender's staff is there for.
  role text check (role in ('owner', 'analyst', 'cashier', 'collector', 'auditor')),
  phone_order text collate "C" not null generated always as (coalesce(phone, '')) stored,
  email_order text collate "C" not null generated always as (coalesce(email, '')) stored,
  -- Letters never go to it, and it opens no account: that is what email is for (rule: letters-to-proved-addresses).
  contact_email text,
  constraint users_role_of_staff check (is_admin = (role is not null)),
  -- A client of earlier books may have no e-mail (rule: no-email), and one whom the staff open at the counter neither
  -- e-mail nor phone (rule: counter-client). Nobody enters such an account: it is known by its cédula, and by a number or
  -- an address as the person said it, which nobody has proved. Who registered by a text loses the e-mail that was typed
  -- beside it when its owner proves it (rule: proved-address); the phone that was proved stays proved.
  constraint users_known_without_email check (
    email is not null
    or (
      cedula is not null and not is_admin
      and (verified_at is null or (phone is not null and verified_channel in ('sms', 'whatsapp')))
    )
  )
);
create index users_cedula on users (cedula);
create index users_registered on users (created_at) where not is_admin and erased_at is null;
-- The list of clients, in each order that it offers.
create index users_by_name on users (name_order, id) where not is_admin and erased_at is null;
create index users_by_registration on users (id) where not is_admin and erased_at is null;
create index users_by_phone on users (phone_order, id) where not is_admin and erased_at is null;
create index users_by_status on users (account_status, id) where not is_admin and erased_at is null;
create index users_by_email on users (email_order, id) where not is_admin and erased_at is null;
-- Who else gave this phone (rule: shared-person).
create index users_phone on users (phone) where phone is not null;

create function note_kyc_verified() returns trigger language plpgsql as $$
begin
  new.kyc_verified_at := case when new.kyc_status = 'verified' then new.updated_at end;
  return new;
end $$;
create trigger users_kyc_verified before update on users for each row
  when (new.kyc_status is distinct from old.kyc_status) execute function note_kyc_verified();

create table sessions (
  -- SHA-256 of the cookie's value: reading this table signs nobody in.
  sid text primary key,
  sess json not null,
  expire timestamptz not null,
  user_id integer not null references users (id) on delete cascade,
  is_admin boolean not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  second_factor_at timestamptz,
  -- What a passkey has to sign next in this session, once: for entering, or (after a fresh code) for adding a passkey.
  challenge text,
  challenge_adds boolean,
  challenge_until timestamptz,
  constraint sessions_challenge_check check (
    (challenge is null) = (challenge_adds is null) and (challenge is null) = (challenge_until is null))
);
create index sessions_user on sessions (user_id);
create index sessions_expire on sessions (expire);

-- Browsers that an account's holder has signed in with (the mark's hash): a stranger's wrong guesses do not
-- lock these out (rule: login-guesses).
create table known_browsers (
  user_id integer not null references users (id) on delete cascade,
  browser text not null,
  created_at timestamptz not null,
  primary key (user_id, browser)
);

-- An authenticator application (RFC 6238). The secret is sealed with a key of SESSION_SECRET, recovery codes are hashed.
create table second_factors (
  user_id integer primary key references users (id) on delete cascade,
  secret text not null,
  -- Nothing is asked before the first right code has proved that the application is set up.
  confirmed_at timestamptz,
  -- Half minutes since 1970: each code opens the door once.
  last_step bigint not null default 0,
  recovery_codes text[] not null default '{}',
  created_at timestamptz not null
);

-- Passkeys (WebAuthn) stand beside the authenticator application, whose recovery codes open when both are lost: they go
-- with it. The public key is no secret; like the application's secret it is forgotten with its owner, and so not chained.
create table passkeys (
  id integer generated always as identity primary key,
  user_id integer not null references second_factors (user_id) on delete cascade,
  name text not null,
  credential_id text not null unique,
  public_key bytea not null,
  -- How often the device says that it signed: one that goes back is a copy.
  counter bigint not null,
  transports text[] not null,
  made_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_user_id on passkeys (user_id);

-- Several registrations may wait for one e-mail: each belongs to the browser that started it (rule:
-- registration-per-browser).
create table pending_users (
  id integer generated always as identity primary key,
  email text not null,
  first_name text not null,
  last_name text not null,
  cedula text not null,
  phone text not null,
  password text not null,
  verification_method text not null default 'email' check (verification_method in ('email', 'sms', 'whatsapp')),
  browser text not null,
  created_at timestamptz not null,
  -- The account that a registration became.
  user_id integer references users (id) on delete cascade
);
create index pending_users_email on pending_users (email, id);
create index pending_users_browser on pending_users (browser);
create index pending_users_user on pending_users (user_id);

-- Guesses from the browser that asked for a code are counted apart from everybody else's, so that a stranger's do not
-- use up its own; and a code that was accepted answers the same browser again, whose first reply may have been lost.
-- Browsers are hashes of their marks. How many guesses there are is the program's alone, as are all limits that a lender
-- decides and may decide anew: repeated here, a limit that was raised would be a 500.
create table email_verification_codes (
  id integer generated always as identity primary key,
  pending_user_id integer not null references pending_users (id) on delete cascade,
  email text not null,
  code text not null,
  expires_at timestamptz not null,
  used boolean not null default false,
  attempts integer not null default 0 check (attempts >= 0),
  created_at timestamptz not null,
  browser text not null default '',
  other_attempts integer not null default 0 check (other_attempts >= 0),
  accepted_by text
);
create index email_verification_codes_pending on email_verification_codes (pending_user_id, id);

-- Where an address has got all codes of its day, one message carries a link that proves it (rule: registration-links).
-- Kept as its hash, one a day, good for that day.
create table registration_links (
  id bigint generated always as identity primary key,
  secret text not null unique,
  channel text not null check (channel in ('email', 'sms', 'whatsapp')),
  recipient text not null,
  day date not null,
  created_at timestamptz not null,
  used_at timestamptz,
  user_id integer references users (id) on delete cascade,
  unique (recipient, day)
);
create index registration_links_user on registration_links (user_id);

create table password_reset_codes (
  id integer generated always as identity primary key,
  user_id integer not null references users (id) on delete cascade,
  email text not null,
  code text not null,
  expires_at timestamptz not null,
  used boolean not null default false,
  attempts integer not null default 0 check (attempts >= 0),
  created_at timestamptz not null,
  browser text not null default '',
  other_attempts integer not null default 0 check (other_attempts >= 0),
  accepted_by text
);
create index password_reset_codes_user on password_reset_codes (user_id, id);

-- A letter may carry a link that sets a password, once and within its time (rule: password-links). Kept as its hash.
create table password_links (
  id bigint generated always as identity primary key,
  user_id integer not null references users (id) on delete cascade,
  secret text not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index password_links_user on password_links (user_id);

-- A code that a client of the counter proves an address with, to get the account that the staff opened (rule:
-- account-claim). One that proved an address stays: a registration with the same phone joins that account.
create table account_claims (
  id integer generated always as identity primary key,
  user_id integer not null references users (id) on delete cascade,
  channel text not null check (channel in ('email', 'sms', 'whatsapp')),
  recipient text not null,
  code text not null,
  attempts integer not null default 0 check (attempts >= 0),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  proved_at timestamptz
);
create index account_claims_user on account_claims (user_id);

-- What people ask of their data (rule: data-requests), with the last day for the answer. Of each kind one at a time is
-- open.
create table data_requests (
  id integer generated always as identity primary key,
  user_id integer not null references users (id),
  kind text not null check (kind in ('correction', 'erasure')),
  -- Of a correction: which datum, by its name in the profile; 'other' is told in the text.
  field text,
  asks text not null,
  status text not null default 'open' check (status in ('open', 'accepted', 'refused')),
  asked_at timestamptz not null,
  answer_by date not null,
  answer text,
  answered_at timestamptz,
  answered_by integer references users (id),
  constraint data_requests_field check ((kind = 'correction') = (field is not null)),
  constraint data_requests_answered check (
    (status = 'open') = (answer is null) and (answer is null) = (answered_at is null)
    and (answer is null) = (answered_by is null)
  )
);
create unique index data_requests_open on data_requests (user_id, kind) where status = 'open';
create index data_requests_own on data_requests (user_id, id);
create index data_requests_status on data_requests (status, id);

-- What the staff writes about a client (rule: client-notes). A correction is another note; all go with the person.
create table client_notes (
  id integer generated always as identity primary key,
  user_id integer not null references users (id),
  text text not null,
  about_others boolean not null,
  file_key text,
  file_type text,
  file_shows text,
  stored_sha256 text,
  written_by integer not null references users (id),
  written_at timestamptz not null,
  constraint client_notes_file_shows_check check (file_shows in ('other', 'income', 'identity')),
  constraint client_notes_file check (num_nulls(file_key, file_type, file_shows, stored_sha256) in (0, 4))
);
create index client_notes_user on client_notes (user_id, id desc);
create trigger client_notes_append_only before update on client_notes
  for each row execute function refuse_change();

-- People the lender does not lend to, by their cédula (rule: do-not-lend). An entry is never deleted: it is taken off the
-- list. Erasing a person empties cedula and reason; the salted digest still recognises the cédula.
create table do_not_lend_entries (
  id integer generated always as identity primary key,
  cedula text,
  reason text,
  salt text,
  digest text,
  added_by integer not null references users (id),
  added_at timestamptz not null,
  removed_by integer references users (id),
  removed_at timestamptz,
  removal_reason text,
  constraint do_not_lend_entries_digest check ((salt is null) = (digest is null) and (cedula is null or digest is null)),
  constraint do_not_lend_entries_removed check ((removed_by is null) = (removed_at is null))
);
create unique index do_not_lend_entries_in_force on do_not_lend_entries (cedula) where removed_at is null;
create trigger do_not_lend_entries_append_only before update of id, added_by, added_at on do_not_lend_entries
  for each row execute function refuse_change();
create trigger do_not_lend_entries_stay before delete on do_not_lend_entries
  for each row execute function refuse_change();

-- ===== Clients found by words, and counted without counting =====

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
-- The planner has to know which words are common: those are found by walking from the newest client on. Half of what it
-- could keep is enough, and more was read anew for each search, three times what the search itself took.
alter table client_search alter column words set statistics 500;
create index client_search_words on client_search using gin (words);

-- A number is found by its beginning, a phone also by its last seven and four digits, an e-mail as a whole and by parts.
create function client_words(client users) returns tsvector language sql immutable as $$
  select array_to_tsvector(array(
    select distinct word from unnest(
      search_words(concat_ws(' ', client.first_name, client.last_name, client.email))
      || array[regexp_replace(client.email, '[^a-z0-9@._+-]+', '', 'g'), client.cedula, substr(client.phone, 2), substr(client.phone, 3), right(client.phone, 7), right(client.phone, 4)]
    ) as word
    where word <> ''))
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

-- ===== The lender's settings =====

-- Every version of the lender's settings; the newest is in force.
create table settings (
  version integer generated always as identity primary key,
  value jsonb not null,
  changed_by integer,
  created_at timestamptz not null
);
create trigger settings_append_only before update or delete on settings
  for each row execute function refuse_change();

-- A process holds the lender's settings and closed days in memory: every change is told to all of them as it is committed.
create function tell_of_settings() returns trigger language plpgsql as $$
begin
  perform pg_notify('settings', '');
  return null;
end $$;
create trigger settings_told after insert on settings
  for each statement execute function tell_of_settings();

-- Days on which the lender is closed beside weekends and holidays (rule: closed-days). One that is taken off stays readable.
create table closed_days (
  id integer generated always as identity primary key,
  day date not null,
  reason text not null,
  added_by integer not null references users (id),
  added_at timestamptz not null,
  removed_by integer references users (id),
  removed_at timestamptz,
  constraint closed_days_removed check ((removed_by is null) = (removed_at is null))
);
create unique index closed_days_in_force on closed_days (day) where removed_at is null;
create trigger closed_days_append_only before update of id, day, reason, added_by, added_at on closed_days
  for each row execute function refuse_change();
create trigger closed_days_stay before delete on closed_days for each row execute function refuse_change();
create trigger closed_days_told after insert or update on closed_days
  for each statement execute function tell_of_settings();

-- Pictures that a lender uploaded as its logo, each once; the settings name the one in force (rule: brand-pictures).
create table logos (
  id integer generated always as identity primary key,
  picture bytea not null,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  uploaded_by integer not null references users (id),
  uploaded_at timestamptz not null
);
create trigger logos_append_only before update or delete on logos
  for each row execute function refuse_change();

-- Programs that call with a token (rule: token-scopes). Only the hash of the secret is here; a row stays, so that the
-- audit log can name what a program did.
create table api_tokens (
  id integer generated always as identity primary key,
  name text not null,
  hash text not null unique,
  scopes text[] not null check (cardinality(scopes) > 0),
  made_by integer not null references users (id),
  made_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz,
  revoked_by integer references users (id)
);

-- Who is told of what happens, by the Standard Webhooks (rule: webhooks). The secrets are sealed by the program.
create table webhooks (
  id integer generated always as identity primary key,
  url text not null,
  events text[] not null check (cardinality(events) > 0),
  secret text not null,
  previous_secret text,
  previous_until timestamptz,
  off text check (off in ('owner', 'gone')),
  made_by integer not null references users (id),
  made_at timestamptz not null,
  removed_at timestamptz
);

-- One message to one of them; a month old it is forgotten.
create table webhook_deliveries (
  id bigint generated always as identity primary key,
  webhook_id integer not null references webhooks (id),
  message_id uuid not null default gen_random_uuid(),
  type text not null,
  subject_id integer not null,
  body text not null,
  attempts integer not null default 0,
  created_at timestamptz not null,
  next_at timestamptz,
  delivered_at timestamptz,
  failed_at timestamptz,
  last_status integer,
  last_answer text
);
create index webhook_deliveries_webhook on webhook_deliveries (webhook_id, id);
create index webhook_deliveries_created on webhook_deliveries (created_at);
create index webhook_deliveries_undelivered on webhook_deliveries (created_at) where delivered_at is null;

-- ===== What happened, and what is told =====

-- What happened: the audit log.
create table events (
  id bigint generated always as identity primary key,
  name text not null,
  -- Who did it: a person, or the program itself (null).
  actor_id integer,
  -- About what, and its id. Ids and codes only, never personal values.
  subject text not null check (subject in
    ('user', 'application', 'document', 'loan', 'payment', 'statement', 'settings', 'export', 'verification', 'alert',
     'token', 'import', 'webhook', 'do_not_lend', 'drawer', 'closed_day')),
  subject_id text not null,
  facts jsonb not null default '{}',
  ip text,
  happened_at timestamptz not null
);
create index events_subject on events (subject, subject_id, id);
create index events_happened_at on events (happened_at, id);
-- By kind of event, by person, and from a day on or up to one.
create index events_name on events (name, happened_at, id);
create index events_actor on events (actor_id, happened_at, id);
create trigger events_append_only before update or delete on events
  for each row execute function refuse_all_but_forgetting('ip');

-- What is to be told to people.
create table messages (
  id bigint generated always as identity primary key,
  user_id integer references users (id) on delete set null,
  channel text not null check (channel in ('email', 'sms', 'whatsapp', 'push')),
  recipient text not null,
  template text not null,
  subject text not null,
  body_text text not null,
  body_html text,
  created_at timestamptz not null,
  sent_at timestamptz,
  attempts integer not null default 0,
  last_error text,
  -- Not to be sent after: a code that has run out, a reminder outside the hours that the law allows.
  expires_at timestamptz,
  -- Given up: past its time, or its address will never take it.
  failed_at timestamptz,
  -- What a message is about: the event that it was written with.
  event_id bigint references events (id),
  -- What a message carries: the keys of its files, their names and kinds.
  attachments jsonb not null default '[]',
  -- By WhatsApp a message goes as a template that Meta approved: its number at the carrier, and what it is filled with.
  content_sid text,
  content_variables jsonb,
  -- What the carrier said of it after it had taken it (rule: message-deliveries).
  delivered_at timestamptz,
  -- The message in whose place this one goes: at most one for each.
  fallback_of bigint unique references messages (id) on delete set null,
  -- Which page it opens, on our own site.
  push_path text,
  -- The version of the settings whose own text a letter was written with (rule: letter-texts); null: the program's text.
  settings_version integer references settings (version),
  constraint messages_template check (content_sid is null or channel = 'whatsapp'),
  constraint messages_push check ((push_path is not null) = (channel = 'push'))
);
create index messages_user on messages (user_id, id);
create index messages_unsent on messages (id) where sent_at is null and failed_at is null;
create index messages_to_nobody on messages (recipient) where user_id is null;
create index messages_event on messages (event_id) where event_id is not null;
-- The newest letter that was sent to see whether letters leave, among all the others (rule: first-day).
create index messages_test_letters on messages (id) where template = 'test-letter';
-- Those whose arrival is waited for.
create index messages_unconfirmed on messages (id)
  where content_sid is not null and delivered_at is null and failed_at is null;
-- Those that were taken and did not arrive, by when that was known.
create index messages_undelivered on messages (failed_at) where failed_at is not null;
-- The newest text that was sent to see whether texts arrive (rule: first-day).
create index messages_test_texts on messages (id) where template = 'test-text';
-- Those that no push service has accepted yet.
create index messages_push_waiting on messages (id)
  where channel = 'push' and sent_at is null and failed_at is null;

-- The pair of keys (VAPID) by which browsers' push services know this installation. The private one is sealed by the program.
create table push_keys (
  id integer primary key default 1 check (id = 1),
  public_key text not null,
  private_key text not null,
  created_at timestamptz not null
);

-- A browser that its customer wants notices on (rule: push-notices). It is its session's: whatever ends that ends this.
create table push_subscriptions (
  id uuid primary key default gen_random_uuid(),
  user_id integer not null references users (id) on delete cascade,
  sid text not null unique references sessions (sid) on delete cascade on update cascade,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  topics text[] not null,
  created_at timestamptz not null
);
create index push_subscriptions_user on push_subscriptions (user_id);

-- The first answers to repeated requests.
create table idempotency_keys (
  actor text not null,
  key text not null,
  request_hash text not null,
  -- json, not jsonb: the first answer comes again as it was, in its order of fields.
  reply json,
  created_at timestamptz not null,
  primary key (actor, key)
);
create index idempotency_keys_created on idempotency_keys (created_at);

-- The shape that the rate limiter's store expects; unlogged: a crash may forget counts, not data.
create unlogged table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);

-- ===== Applications, agreements and documents =====

-- What was shown before a signature, once for each content: the hash is its name. The texts are empty where none was
-- kept with it, and where their person was erased.
create table agreements (
  hash text primary key,
  terms jsonb not null,
  debt_agreement text,
  credit_authorization text,
  created_at timestamptz not null,
  check (hash = public.sha256_hex(public.canonical_json(terms))),
  check (debt_agreement is null or terms -> 'texts' @> jsonb_build_array(jsonb_build_object('kind', 'debt-agreement', 'sha256', public.sha256_hex(debt_agreement)))),
  check (credit_authorization is null or terms -> 'texts' @> jsonb_build_array(jsonb_build_object('kind', 'credit-authorization', 'sha256', public.sha256_hex(credit_authorization))))
);

-- Only erasing a person empties its texts; what is referred to cannot be deleted.
create function keep_agreement() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) = to_jsonb(old) || '{"debt_agreement": null, "credit_authorization": null}' then return new; end if;
  raise exception '% is append-only', tg_table_name;
end $$;
create trigger agreements_kept before update on agreements for each row execute function keep_agreement();

create table imports (
  id integer generated always as identity primary key,
  -- [{sheet, name, sha256, lines}]
  files jsonb not null,
  -- {clients, loans, outstanding, payments}: as the lender had typed them, and as the books then said.
  sums jsonb not null,
  imported_by integer not null references users (id),
  imported_at timestamptz not null
);
create trigger imports_append_only before update or delete on imports for each row execute function refuse_change();

-- Clients and loans that a lender brings from earlier books (docs/import.md): what waits to be imported, how another
-- program heads its columns, and what was imported.
create table import_sheets (
  sheet text primary key check (sheet in ('clients', 'loans', 'payments')),
  file_name text not null,
  file_sha256 text not null,
  headings jsonb not null,
  -- [{line, cells}] as they were read; gone once they are imported, or two days later.
  rows jsonb not null,
  columns jsonb not null,
  date_order text not null check (date_order in ('dmy', 'ymd', 'mdy')),
  uploaded_by integer not null references users (id),
  uploaded_at timestamptz not null
);

-- Named once for all files with these headings.
create table import_formats (
  sheet text not null check (sheet in ('clients', 'loans', 'payments')),
  headings text not null,
  columns jsonb not null,
  date_order text not null check (date_order in ('dmy', 'ymd', 'mdy')),
  changed_at timestamptz not null,
  primary key (sheet, headings)
);

create table loan_applications (
  id integer generated always as identity primary key,
  user_id integer not null references users (id),
  full_name text,
  first_name text,
  last_name text,
  cedula text check (cedula ~ '^[0-9]{11}$'),
  email text,
  phone text,
  address text,
  birth_date date,
  marital_status text,
  monthly_income integer check (monthly_income >= 1),
  time_at_work integer check (time_at_work > 0),
  time_unit text check (time_unit in ('meses', 'años')),
  employer text,
  job_title text,
  company_name text,
  time_working text check (time_working in
    ('less_than_3_months', '3_to_6_months', '6_months_to_1_year', '1_to_2_years', '2_to_5_years', 'more_than_5_years')),
  bank_name text,
  account_number text,
  account_type text check (account_type in ('corriente', 'ahorro')),
  loan_type text check (loan_type in ('personal', 'nomina')),
  -- What a lender decides and may decide anew (the smallest and largest loan, the longest time at work) is the program's
  -- alone. The database keeps what is true of every row for ever.
  amount integer check (amount > 0),
  -- The key of a plan of instalments, one of those in domain/loans/term.ts, and no range.
  term integer check (term in (1, 2, 3)),
  confirm_amount boolean not null default false,
  cedula_photo_url text,
  cedula_back_photo_url text,
  selfie_with_cedula_url text,
  accept_debt_agreement boolean not null default false,
  accept_credit_check boolean not null default false,
  accept_terms_and_conditions boolean not null default false,
  status text not null default 'draft'
    check (status in ('draft', 'submitted', 'pending', 'under_review', 'approved', 'rejected', 'counter_offer')),
  rejection_reason text,
  counter_offer_amount integer check (counter_offer_amount > 0),
  counter_offer_term integer check (counter_offer_term in (1, 2, 3)),
  counter_offer_notes text,
  admin_notes text,
  -- Hash of the whole submission: the same one within ten minutes is the same application (rule: repeats).
  submission_hash text,
  submitted_at timestamptz,
  signed_at timestamptz,
  decided_at timestamptz,
  decided_by integer references users (id),
  approved_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- The step of the inline form at which a draft was left, so that it goes on there on any device.
  draft_step smallint check (draft_step between 1 and 4),
  -- What was asked for, kept where a counter-offer was agreed to instead; null: what was asked for is what stands.
  requested_amount integer check (requested_amount > 0),
  requested_term integer check (requested_term > 0),
  counter_offer_agreement_hash text references agreements (hash),
  -- What was signed on paper before, elsewhere: there is no signature of it here.
  import_id integer references imports (id),
  name_order text collate "C" not null generated always as (name_order(full_name)) stored,
  income_order integer not null generated always as (coalesce(monthly_income, 0)) stored,
  -- Of an application that waited in a phone's queue (rule: queued-write): made on the phone and kept for ever, so that a
  -- repeat, however late, answers this row.
  client_id uuid,
  check (status in ('draft', 'rejected') or (amount is not null and term is not null and loan_type is not null)),
  check ((requested_amount is null) = (requested_term is null))
);
create index loan_applications_user on loan_applications (user_id, id desc);
create index loan_applications_waiting on loan_applications (id) where status in ('submitted', 'pending', 'under_review');
create index loan_applications_cedula on loan_applications (cedula);
-- The back office lists applications of one state, newest first; without this it would walk past all the others.
create index loan_applications_status on loan_applications (status, id desc) where status <> 'draft';
-- The history of decisions, the latest first: all of them, and those of one state.
create index loan_applications_decided on loan_applications (decided_at desc, id desc)
  where status in ('approved', 'rejected', 'counter_offer');
create index loan_applications_decided_as on loan_applications (status, decided_at desc, id desc)
  where status in ('approved', 'rejected', 'counter_offer');
create index loan_applications_by_sending on loan_applications (status, submitted_at, id) where status <> 'draft';
create index loan_applications_by_status_and_amount on loan_applications (status, amount, id) where status <> 'draft';
-- What waits longest, and what has waited longer than promised.
create index loan_applications_waiting_since on loan_applications (submitted_at, id)
  where status in ('submitted', 'pending', 'under_review');
create index loan_applications_waiting_by_amount on loan_applications (amount, id)
  where status in ('submitted', 'pending', 'under_review');
create index loan_applications_decided_by_amount on loan_applications (amount, id)
  where status in ('approved', 'rejected', 'counter_offer');
create index loan_applications_offer_agreement on loan_applications (counter_offer_agreement_hash)
  where counter_offer_agreement_hash is not null;
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
create unique index loan_applications_client_id on loan_applications (user_id, client_id) where client_id is not null;
create index loan_applications_phone on loan_applications (phone);

-- An application that a member of the staff takes for a person who is present (rule: counter-application). Who takes it
-- sees its photos until it is sent, and does not decide it alone where the lender asks for two persons.
create table counter_applications (
  application_id integer primary key references loan_applications (id) on delete cascade,
  taken_by integer not null references users (id),
  taken_at timestamptz not null
);
create index counter_applications_taker on counter_applications (taken_by);

-- A link for the phone of a person at the counter, shown as a QR code: for the photos and the signature of one draft, and
-- for nothing else (rule: counter-link). The code's secret is dead once a phone opens it; what that phone got instead is
-- dead after the signature, a newer link or fifteen minutes. Of both only hashes are stored.
create table counter_links (
  id integer generated always as identity primary key,
  application_id integer not null references counter_applications (application_id) on delete cascade,
  device text not null,
  secret text not null unique,
  phone_secret text unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  opened_at timestamptz,
  closed_at timestamptz,
  constraint counter_links_opened check ((phone_secret is null) = (opened_at is null))
);
create index counter_links_application on counter_links (application_id);

-- A drawn signature belongs to one application (rule: signature-image): the SHA-256 of its picture, and whose it is.
create table signature_drawings (
  sha256 text primary key check (sha256 ~ '^[0-9a-f]{64}$'),
  application_id integer not null references loan_applications (id) on delete cascade,
  used_at timestamptz not null
);
create index signature_drawings_application on signature_drawings (application_id);
create trigger signature_drawings_append_only before update on signature_drawings
  for each row execute function refuse_change();

-- Who was shown which, when.
create table shown_agreements (
  id bigint generated always as identity primary key,
  user_id integer not null references users (id),
  application_id integer references loan_applications (id) on delete set null,
  amount integer not null,
  term integer not null,
  agreement_hash text not null references agreements (hash),
  shown_at timestamptz not null
);
create index shown_agreements_last on shown_agreements (user_id, amount, term, shown_at desc);
create index shown_agreements_hash on shown_agreements (agreement_hash);
create index shown_agreements_application on shown_agreements (application_id);
create trigger shown_agreements_append_only before update on shown_agreements
  for each row execute function refuse_change();
create trigger shown_agreements_not_emptied before truncate on shown_agreements execute function refuse_change();

create table documents (
  id text primary key,
  user_id integer not null references users (id),
  application_id integer references loan_applications (id),
  file_name text not null,
  file_type text not null,
  file_size integer not null,
  file_key text not null,
  -- Of what was sent; `stored_sha256` is of what is in the place of the file.
  sha256 text not null,
  document_type text not null default 'general'
    check (document_type in ('general', 'cedula_front', 'cedula_back', 'selfie', 'payroll', 'profile_image')),
  status text not null default 'uploaded',
  uploaded_at timestamptz not null,
  stored_sha256 text,
  -- When the hash of the stored file was counted, where that was at an upgrade: null says that it was stored with its hash.
  hashed_at timestamptz
);
create index documents_user on documents (user_id, uploaded_at);
create index documents_application on documents (application_id);

-- What is left of the signed documents and letters of somebody who was erased: enough to recognise one that is shown,
-- with its number, and not enough to learn anything from.
create table erased_documents (
  application_id integer not null,
  kind text not null check (kind in ('debt-agreement', 'credit-authorization', 'settlement-letter')),
  salt text not null,
  -- SHA-256 of the salt and the document's own SHA-256, in hexadecimal.
  digest text not null,
  erased_at timestamptz not null,
  id integer generated always as identity primary key
);
create index erased_documents_application on erased_documents (application_id);
create trigger erased_documents_append_only before update or delete on erased_documents
  for each row execute function refuse_change();

-- What was signed, as it was signed: rendered once, never changed but for being superseded.
create table legal_documents (
  id integer generated always as identity primary key,
  application_id integer not null references loan_applications (id),
  kind text not null check (kind in ('debt-agreement', 'credit-authorization')),
  template_version text not null,
  -- The text that was signed, and the SHA-256 of its UTF-8 bytes.
  body text not null,
  sha256 text not null,
  -- The body with its evidence block: what a download returns.
  full_text text not null,
  signature bytea not null,
  evidence jsonb not null,
  signed_at timestamptz not null,
  superseded_at timestamptz,
  agreement_hash text not null references agreements (hash),
  -- Who hears the texts read out to a signer that cannot read signs beside them (rule: read-out).
  witness_signature bytea
);
create unique index legal_documents_current on legal_documents (application_id, kind) where superseded_at is null;
create index legal_documents_agreement on legal_documents (agreement_hash);
-- The job that makes files looks at what was signed, settled or written in the last days; without it each run would
-- compare all signed documents with their files.
create index legal_documents_signed on legal_documents (signed_at);

-- A signed document stays as it was signed: a later one closes it, and it goes only with its person, once the trace by
-- which it is recognised stands in its place.
create function keep_signed() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and to_jsonb(new) = to_jsonb(old) || jsonb_build_object('superseded_at', new.superseded_at) then
    return new;
  end if;
  if tg_op = 'DELETE' and exists (
    select from erased_documents e
    where e.application_id = old.application_id and e.kind = old.kind
      and e.digest = encode(sha256(convert_to(e.salt || old.sha256, 'UTF8')), 'hex')
  ) then
    return old;
  end if;
  raise exception '% is append-only', tg_table_name;
end $$;
create trigger legal_documents_kept before update or delete on legal_documents
  for each row execute function keep_signed();

-- What was asked of a credit bureau about somebody, by whom and why, with the paper that came back; and who took the
-- permission back. Rows go only with their person.
create table bureau_consultations (
  id integer generated always as identity primary key,
  application_id integer not null references loan_applications (id),
  -- The authorization that it was made under.
  legal_document_id integer not null references legal_documents (id),
  bureau text not null,
  reason text not null,
  file_key text not null,
  file_type text not null,
  stored_sha256 text not null,
  consulted_by integer not null references users (id),
  consulted_at timestamptz not null
);
create index bureau_consultations_application on bureau_consultations (application_id, id);
create index bureau_consultations_document on bureau_consultations (legal_document_id);
create trigger bureau_consultations_append_only before update on bureau_consultations
  for each row execute function refuse_change();

create table authorization_revocations (
  legal_document_id integer primary key references legal_documents (id),
  revoked_at timestamptz not null
);
create trigger authorization_revocations_append_only before update on authorization_revocations
  for each row execute function refuse_change();

-- The five rules of the lender's as they were found when an application was decided (rule: scorecard). They go with the
-- person.
create table decision_scorecards (
  id integer generated always as identity primary key,
  application_id integer not null references loan_applications (id),
  decision text not null,
  lines jsonb not null,
  decided_by integer not null references users (id),
  decided_at timestamptz not null,
  constraint decision_scorecards_decision_check check (decision in ('approve', 'counter_offer', 'reject'))
);
create index decision_scorecards_application on decision_scorecards (application_id, id desc);
create trigger decision_scorecards_append_only before update on decision_scorecards
  for each row execute function refuse_change();

-- ===== Loans =====

create table loan_calculations (
  id integer generated always as identity primary key,
  user_id integer not null references users (id) on delete cascade,
  amount integer not null,
  interest_rate text not null,
  term integer not null,
  monthly_payment integer not null,
  total_interest integer not null,
  total_amount integer not null,
  created_at timestamptz not null
);
create index loan_calculations_user on loan_calculations (user_id, id desc);

create table loans (
  id integer generated always as identity primary key,
  application_id integer not null references loan_applications (id),
  user_id integer not null references users (id),
  cedula text not null,
  loan_type text not null check (loan_type in ('personal', 'nomina')),
  status text not null
    check (status in ('awaiting_disbursement', 'active', 'settled', 'called_off', 'written_off', 'restructured')),
  principal integer not null check (principal > 0),
  interest integer not null check (interest >= 0),
  total integer not null check (total = principal + interest),
  term integer not null check (term in (1, 2, 3)),
  late_charge_variant integer not null check (late_charge_variant in (2, 5)),
  approved_at timestamptz not null,
  approved_by integer references users (id),
  disbursed_on date,
  disbursement_reference text,
  disbursed_by integer references users (id),
  settled_at timestamptz,
  created_at timestamptz not null,
  -- What the posted ledger says of a loan and of its instalments; written by whoever posts, read by sums and lists.
  -- Everything owed; 0 before the disbursement.
  balance integer not null default 0 check (balance >= 0),
  -- Paid of the instalments, without late charge and costs.
  paid integer not null default 0 check (paid >= 0),
  -- Due date of the oldest instalment that is not paid, late charge included.
  next_due_on date,
  -- When it last changed its state: a decision names the state that it was taken in the light of (rule: decision-in-sight).
  updated_at timestamptz not null,
  -- What owes nothing comes after every day.
  due_order date not null generated always as (coalesce(next_due_on, date '9999-12-31')) stored,
  agreement_hash text not null references agreements (hash),
  -- A loan that takes over is of the same application as the one that it takes the place of.
  supersedes_loan_id integer unique references loans (id),
  -- A loan is called by the name in its application, also once that is forgotten.
  name_order text collate "C" not null default '',
  constraint loans_disbursed
    check ((status in ('active', 'settled', 'written_off', 'restructured')) = (disbursed_on is not null))
);
-- One loan at a time, per person and per cédula (rule: one-active-loan).
create unique index loans_one_open_per_user on loans (user_id) where status in ('awaiting_disbursement', 'active');
create unique index loans_one_open_per_cedula on loans (cedula) where status in ('awaiting_disbursement', 'active');
create index loans_status on loans (status, id desc);
create index loans_user on loans (user_id, id desc);
create index loans_overdue on loans (next_due_on, id desc) include (balance) where status = 'active';
-- The list of loans, in each order that it offers.
create index loans_by_balance on loans (balance, id);
create index loans_by_status_and_balance on loans (status, balance, id);
create index loans_by_due on loans (due_order, id);
create index loans_by_status_and_due on loans (status, due_order, id);
create index loans_agreement on loans (agreement_hash);
create index loans_application on loans (application_id, id);
create unique index loans_one_by_approval on loans (application_id) where supersedes_loan_id is null;
create index loans_by_name on loans (name_order, id);
create index loans_by_status_and_name on loans (status, name_order, id);
create index loans_by_principal on loans (principal, id);
create index loans_by_status_and_principal on loans (status, principal, id);
create index loans_by_status on loans (status, id);
-- What a cédula borrowed before is read for every card of the review (rule: earlier-loans).
create index loans_cedula on loans (cedula, id desc);
create index loans_settled on loans (settled_at) where settled_at is not null;

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

create table instalments (
  loan_id integer not null references loans (id),
  number integer not null check (number between 1 and 3),
  day_offset integer not null,
  due_date date,
  amount integer not null check (amount > 0),
  paid integer not null default 0 check (paid between 0 and amount),
  -- Of the amount, what is not asked for any more.
  written_off integer not null default 0 check (written_off >= 0),
  primary key (loan_id, number),
  constraint instalments_parts check (paid + written_off <= amount)
);
create index instalments_due_date on instalments (due_date);

-- One row a reminder, written with its messages: nobody is reminded twice of one thing.
create table reminders (
  loan_id integer not null,
  instalment_number integer not null,
  kind text not null check (kind in ('due_soon', 'due_today', 'overdue')),
  created_at timestamptz not null,
  primary key (loan_id, instalment_number, kind),
  foreign key (loan_id, instalment_number) references instalments (loan_id, number) on delete cascade
);
create trigger reminders_append_only before update or delete on reminders
  for each row execute function refuse_change();

-- A loan's rest that is owed by other terms (docs/decisions/restructuring.md): proposed, then signed, declined or withdrawn.
create table restructurings (
  id integer generated always as identity primary key,
  loan_id integer not null references loans (id),
  status text not null check (status in ('proposed', 'signed', 'declined', 'withdrawn')),
  term integer not null check (term in (1, 2, 3)),
  -- Whether the principal left costs interest anew.
  new_interest boolean not null,
  -- For the customer.
  reason text,
  proposed_by integer not null,
  proposed_at timestamptz not null,
  decided_at timestamptz,
  -- Once it is signed: the loan that took over, from when, and what.
  new_loan_id integer unique references loans (id),
  signed_on date,
  principal integer check (principal > 0),
  interest integer check (interest >= 0),
  late_charge integer check (late_charge >= 0),
  costs integer check (costs >= 0),
  check (num_nulls(new_loan_id, signed_on, principal, interest, late_charge, costs) = case when status = 'signed' then 0 else 6 end)
);
create index restructurings_loan on restructurings (loan_id, id);
create unique index restructurings_one_open on restructurings (loan_id) where status = 'proposed';

-- What the first of two persons proposed and a second one has not confirmed yet (rule: two-persons). A row goes when it is
-- confirmed or taken back; the events tell of both.
create table proposals (
  id integer generated always as identity primary key,
  act text not null check (act in ('approval', 'counter_offer', 'waiver', 'refund', 'write_off', 'early_cash')),
  application_id integer not null references loan_applications (id),
  loan_id integer references loans (id),
  amount integer check (amount > 0),
  term integer check (term in (1, 2, 3)),
  reason text,
  proposed_by integer not null references users (id),
  proposed_at timestamptz not null,
  -- Cash of an earlier day than one person may write down waits for a second one, with the day from which it counts. Each
  -- is money that came, so several may wait for one loan; of a decision there is one.
  value_date date,
  constraint proposals_early_cash_dated
    check (act <> 'early_cash' or (loan_id is not null and amount is not null and value_date is not null))
);
create unique index proposals_one on proposals (application_id, act, coalesce(loan_id, 0)) where act <> 'early_cash';
create unique index proposals_one_early_cash on proposals (loan_id, value_date, amount) where act = 'early_cash';
create trigger proposals_append_only before update on proposals
  for each row execute function refuse_change();

-- Loans by the words of who borrowed, as client_search has them: in the order of the loans, so that common words are
-- found by walking from the newest loan on.
create table loan_search (
  loan_id integer primary key references loans (id) on delete cascade,
  words tsvector not null
);
-- A loan has the words of its client: of how common they are less is enough.
alter table loan_search alter column words set statistics 300;
create index loan_search_words on loan_search using gin (words);

create function keep_new_loan_search() returns trigger language plpgsql as $$
begin
  insert into loan_search (loan_id, words) select new.id, words from client_search where user_id = new.user_id;
  return null;
end $$;
create trigger loans_search after insert on loans for each row execute function keep_new_loan_search();

create function keep_loan_search() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    delete from loan_search using loans l where l.id = loan_id and l.user_id = old.user_id;
  else
    insert into loan_search (loan_id, words) select id, new.words from loans where user_id = new.user_id
    on conflict (loan_id) do update set words = excluded.words;
  end if;
  return null;
end $$;
create trigger client_search_loans after insert or update or delete on client_search
  for each row execute function keep_loan_search();

-- The lender's letter that says that a loan is paid, as it was written.
create table settlement_letters (
  id integer generated always as identity primary key,
  loan_id integer not null references loans on delete cascade,
  template_version text not null,
  body text not null,
  -- Of the UTF-8 bytes of the body, in hexadecimal.
  sha256 text not null,
  -- Who it is about, as the seal says it.
  full_name text not null,
  cedula text not null,
  lender text not null,
  written_at timestamptz not null,
  -- The books changed after it.
  superseded_at timestamptz
);
create unique index settlement_letters_current on settlement_letters (loan_id) where superseded_at is null;
create index settlement_letters_written on settlement_letters (written_at);

create function keep_letter() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) = to_jsonb(old) || jsonb_build_object('superseded_at', new.superseded_at) then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name;
end $$;
create trigger settlement_letters_kept before update on settlement_letters
  for each row execute function keep_letter();

-- Whose seals are ours: every certificate that documents were ever sealed with.
create table seal_certificates (
  -- SHA-256 of the certificate, in hexadecimal.
  fingerprint text primary key check (fingerprint ~ '^[0-9a-f]{64}$'),
  -- Its bytes and those of its issuers, one after the other, in hexadecimal.
  chain text not null check (chain ~ '^[0-9a-f]+$'),
  known_since timestamptz not null
);
create trigger seal_certificates_append_only before update or delete on seal_certificates
  for each row execute function refuse_change();

-- The PDF of a signed document or a letter, made once; its bytes are a file.
create table sealed_documents (
  id integer generated always as identity primary key,
  legal_document_id integer unique references legal_documents,
  settlement_letter_id integer unique references settlement_letters on delete cascade,
  file_key text not null,
  -- Of the file, in hexadecimal.
  file_sha256 text not null,
  file_bytes integer not null check (file_bytes > 0),
  -- The text with its seal, as it is downloaded.
  sealed_text text not null,
  certificate text not null references seal_certificates,
  sealed_at timestamptz not null,
  check (num_nonnulls(legal_document_id, settlement_letter_id) = 1)
);
create trigger sealed_documents_append_only before update on sealed_documents
  for each row execute function refuse_change();

-- ===== Money =====

-- Receipt numbers by block (rule: receipt-numbers): a counter row for each, whose lock is held from the last statement of a
-- payment to its commit. Block 1 is the office's.
create table receipt_blocks (
  id integer generated always as identity primary key,
  last_number integer not null default 0 check (last_number >= 0)
);
insert into receipt_blocks default values;

create table payments (
  id integer generated always as identity primary key,
  user_id integer not null references users (id),
  loan_id integer references loans (id),
  loan_application_id integer references loan_applications (id),
  amount integer not null check (amount >= 1),
  payment_method text not null check (payment_method in ('bank_transfer', 'deposit', 'cash', 'card')),
  payment_reference text,
  bank_name text not null,
  account_number text not null,
  account_holder text not null,
  -- Null while the PDF of a numbered receipt is being made: after the commit, by a job.
  receipt_key text,
  receipt_type text not null,
  receipt_sha256 text,
  status text not null default 'pending' check (status in ('pending', 'verified', 'rejected')),
  notes text,
  -- The calendar day in Santo Domingo on which the customer registered it: the day it counts from (rule:
  -- payment-counts-from-registration).
  registered_on date not null,
  created_at timestamptz not null,
  verified_at timestamptz,
  verified_by integer references users (id),
  reversed_at timestamptz,
  reversed_by integer references users (id),
  reversal_reason text,
  reference_key text generated always as (reference_key(payment_reference)) stored,
  -- What is in the place of the file; `receipt_sha256` is of what was sent.
  stored_sha256 text,
  -- What the customer said, of an amount that is corrected when confirmed.
  reported_amount integer check (reported_amount >= 1),
  amount_reason text,
  -- Of money that the lender records itself, with a receipt of its own number.
  recorded_by integer references users (id),
  receipt_number integer check (receipt_number >= 1),
  hashed_at timestamptz,
  receipt_block integer references receipt_blocks (id),
  -- A payment that was put on the phone without signal (rules: queued-write, reported-without-signal). `client_id` is made
  -- on the phone and kept for ever: a repeat, however late, answers this row. `reported_on` is the day that the phone said;
  -- `registered_on` stays the day from which the payment counts, and `created_at` when it arrived.
  client_id uuid,
  reported_on date,
  constraint payments_recorded check ((recorded_by is null) = (receipt_number is null)),
  constraint payments_receipt_number unique (receipt_block, receipt_number),
  constraint payments_receipt_block check ((receipt_block is null) = (receipt_number is null)),
  constraint payments_receipt_made check ((receipt_key is null) = (receipt_sha256 is null))
);
create unique index payments_one_receipt on payments (user_id, receipt_sha256) where status <> 'rejected';
create index payments_user on payments (user_id, id desc);
create index payments_status on payments (status, id desc);
create index payments_loan on payments (loan_id);
-- Duplicates.
create index payments_reference on payments (reference_key, id) where reference_key is not null;
create index payments_receipt on payments (receipt_sha256);
-- The longest waiting, and how many are late.
create index payments_waiting on payments (created_at) where status = 'pending';
create index payments_waiting_amount on payments (amount) where status = 'pending';
-- Almost all payments are confirmed, so PostgreSQL looks for the newest of them by walking back from the newest of all,
-- past everything that waits. Without the others there is nothing to walk past.
create index payments_verified on payments (id) where status = 'verified';
-- The list of payments, in each order that it offers.
create index payments_by_amount on payments (amount, id);
create index payments_by_method_and_amount on payments (payment_method, amount, id);
create index payments_by_status_and_amount on payments (status, amount, id);
create index payments_receipt_in_preparation on payments (id) where receipt_key is null;
create unique index payments_client_id on payments (user_id, client_id) where client_id is not null;

-- What was decided about a loan's money beside payments: the facts that the books follow from, with those of loans and
-- payments. Append-only.
create table loan_adjustments (
  id integer generated always as identity primary key,
  loan_id integer not null references loans (id),
  kind text not null check (kind in ('collection_cost', 'waiver', 'write_off', 'refund', 'carried_out', 'carried_in')),
  -- A write-off takes what is owed on its day.
  amount integer check (amount > 0),
  value_date date not null,
  reason text,
  -- Of the bank's transfer, or of the invoice.
  reference text,
  document_key text,
  document_type text,
  document_sha256 text,
  -- Where credit went to, or came from.
  other_loan_id integer references loans (id),
  created_by integer,
  created_at timestamptz not null,
  -- What is in the place of the paper of a collection cost; `document_sha256` is of what was sent.
  stored_sha256 text,
  hashed_at timestamptz,
  check ((amount is null) = (kind = 'write_off') and (other_loan_id is not null) = (kind in ('carried_out', 'carried_in')))
);
create index loan_adjustments_loan on loan_adjustments (loan_id, id);

-- Append-only: what is personal may be forgotten, all of it together, and the hash of a stored file be filled in once.
create function keep_adjustment() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.document_key <> '' and old.stored_sha256 is null
    and new.stored_sha256 is not null and new.hashed_at is not null
    and to_jsonb(new) - array['stored_sha256', 'hashed_at'] = to_jsonb(old) - array['stored_sha256', 'hashed_at'] then
    return new;
  end if;
  if tg_op = 'UPDATE' and to_jsonb(new) = to_jsonb(old) || '{"reason": null, "reference": null, "document_key": null,
    "document_type": null, "document_sha256": null, "stored_sha256": null, "hashed_at": null}' then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name;
end $$;
create trigger loan_adjustments_append_only before update or delete on loan_adjustments for each row
  execute function keep_adjustment();

-- Drawers (rule: drawers): the cash of one person from the opening to the count. `caja` stays the account of the ledger.
create table drawers (
  id integer generated always as identity primary key,
  holder_id integer not null references users (id),
  status text not null default 'open' check (status in ('open', 'counted', 'closed')),
  opened_at timestamptz not null,
  -- What the books said at the count, in pesos, and how many of each note and coin there were.
  expected integer,
  counted integer check (counted >= 0),
  denominations jsonb,
  difference integer generated always as (counted - expected) stored,
  difference_reason text,
  counted_by integer references users (id),
  counted_at timestamptz,
  signed_off_by integer references users (id),
  signed_off_at timestamptz,
  -- Nobody else of the staff could sign.
  signed_off_alone boolean not null default false,
  constraint drawers_counted check ((status = 'open') = (counted_at is null) and (counted_at is null) = (counted is null)
    and (counted_at is null) = (expected is null) and (counted_at is null) = (counted_by is null)
    and (counted_at is null) = (denominations is null)
    and (status = 'closed') = (signed_off_at is not null) and (signed_off_at is null) = (signed_off_by is null)),
  constraint drawers_difference check (counted = expected or difference_reason is not null),
  constraint drawers_two_persons check (signed_off_alone or (signed_off_by <> holder_id and signed_off_by <> counted_by))
);
create unique index drawers_open on drawers (holder_id) where status = 'open';
-- Those that hold cash are few.
create index drawers_by_status on drawers (status, id);

-- Cash that moves without a loan. An account without a drawer is the safe or a bank; no account is outside the lender.
create table cash_movements (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('float', 'hand_in', 'deposit', 'withdrawal', 'other_in', 'other_out', 'shortage',
    'overage', 'handover')),
  amount integer not null check (amount > 0),
  source_account text,
  source_drawer_id integer references drawers (id),
  destination_account text,
  destination_drawer_id integer references drawers (id),
  reason text,
  reference text,
  created_by integer not null references users (id),
  created_at timestamptz not null,
  constraint cash_movements_places check ((source_account, source_drawer_id)
    is distinct from (destination_account, destination_drawer_id)),
  constraint cash_movements_drawers check ((source_drawer_id is null or source_account = 'caja')
    and (destination_drawer_id is null or destination_account = 'caja'))
);
create index cash_movements_from_drawer on cash_movements (source_drawer_id, id) where source_drawer_id is not null;
create index cash_movements_to_drawer on cash_movements (destination_drawer_id, id) where destination_drawer_id is not null;
create index cash_movements_posted on cash_movements (created_at);
create trigger cash_movements_append_only before update or delete on cash_movements
  for each row execute function refuse_change();

-- The ledger in double entry: each movement takes positive pesos from one account to another (docs/decisions/ledger.md).
-- Append-only.
create table ledger_entries (
  id bigint generated always as identity primary key,
  loan_id integer not null references loans (id),
  kind text not null check (kind in ('disbursement', 'interest', 'payment', 'payment_reversal', 'late_charge',
    'collection_cost', 'allocation', 'waiver', 'write_off', 'recovery', 'refund', 'carry_over', 'restructuring')),
  amount integer not null check (amount > 0),
  value_date date not null,
  -- Which instalment a late charge belongs to.
  instalment_number integer check (instalment_number between 1 and 3),
  payment_id integer references payments (id),
  note text,
  created_by integer,
  created_at timestamptz not null,
  source text not null check (source in ('funds', 'principal', 'interest', 'late_charge',
    'collection_cost', 'overpaid_refund', 'customer_credit', 'income', 'waiver', 'write_off', 'between_loans')),
  destination text not null check (destination in ('funds', 'principal', 'interest', 'late_charge',
    'collection_cost', 'overpaid_refund', 'customer_credit', 'income', 'waiver', 'write_off', 'between_loans')),
  -- Of the lender's bank accounts, the one that the money left or came to; null where nobody said.
  funds_account text,
  adjustment_id integer references loan_adjustments (id),
  -- What it adds to what the loan owes; between two accounts of the customer nothing. The balance is the sum.
  balance_change integer not null generated always as (amount * (
    (destination in ('principal', 'interest', 'late_charge', 'collection_cost', 'overpaid_refund', 'customer_credit'))::integer
    - (source in ('principal', 'interest', 'late_charge', 'collection_cost', 'overpaid_refund', 'customer_credit'))::integer)) stored,
  -- Which drawer the cash is in; without one it is in the safe.
  drawer_id integer references drawers (id),
  constraint ledger_entries_drawer check (drawer_id is null or funds_account = 'caja')
);
create index ledger_entries_loan on ledger_entries (loan_id, id);
-- Each payment is posted once and reversed at most once.
create unique index ledger_entries_once on ledger_entries (payment_id, kind) where kind in ('payment', 'payment_reversal');
-- The sheet of one day reads that day's rows.
create index ledger_entries_posted on ledger_entries (created_at);
create index ledger_entries_of_drawer on ledger_entries (drawer_id, id) where drawer_id is not null;
create trigger ledger_append_only before update or delete on ledger_entries
  for each row execute function refuse_all_but_forgetting('note');

-- Bank statements that a lender uploads to confirm payments and disbursements from.
create table statements (
  id integer generated always as identity primary key,
  file_name text not null,
  -- The same file again is the first upload again.
  file_sha256 text not null unique,
  skipped integer not null check (skipped >= 0),
  uploaded_by integer not null references users (id),
  uploaded_at timestamptz not null
);
create trigger statements_append_only before update or delete on statements
  for each row execute function refuse_change();

-- What a bank statement says that came in, by positive centavos, or went out, by negative ones: that meets the
-- disbursement of a loan.
create table statement_lines (
  id integer generated always as identity primary key,
  statement_id integer not null references statements (id),
  day date not null,
  description text not null,
  cents integer not null check (cents between -1000000000 and 1000000000),
  -- Day, amount, description and its count within the file: two files that overlap tell of one movement.
  fingerprint text not null unique,
  payment_id integer references payments (id),
  used_at timestamptz,
  -- Income that is no loan's payment: a person says so once, and it is not looked at again.
  dismissed_at timestamptz,
  dismissed_by integer references users (id),
  -- Whose payment a movement once confirmed: what the bank says of the payer goes with the person when they are erased.
  released_from integer references payments (id) on delete set null,
  loan_id integer references loans (id),
  constraint statement_lines_some_money check (cents <> 0),
  constraint statement_lines_used check ((payment_id is null and loan_id is null) = (used_at is null)),
  constraint statement_lines_one_use check (payment_id is null or loan_id is null),
  constraint statement_lines_direction check (loan_id is null or 0 > cents),
  constraint statement_lines_check1 check ((dismissed_at is null) = (dismissed_by is null)),
  constraint statement_lines_check2 check (dismissed_at is null or payment_id is null),
  constraint statement_lines_not_dismissed check (dismissed_at is null or loan_id is null)
);
-- No money confirms two payments, and no payment is confirmed by two movements.
create unique index statement_lines_payment on statement_lines (payment_id) where payment_id is not null;
create index statement_lines_dismissed on statement_lines (id desc) where dismissed_at is not null;
create index statement_lines_released on statement_lines (released_from) where released_from is not null;
-- A disbursement is seen at the bank once.
create unique index statement_lines_loan on statement_lines (loan_id) where loan_id is not null;
create index statement_lines_open on statement_lines (id desc) where used_at is null and dismissed_at is null;
create index statement_lines_used on statement_lines (id desc) where used_at is not null;

-- The columns of each bank's file, named once; a file is recognised by its headings.
create table statement_formats (
  headings text primary key,
  columns jsonb not null,
  changed_at timestamptz not null
);

-- ===== Collection =====

-- Attempts to reach somebody who is late, and what was promised (rule: payment-promises). Rows go only with their person.
create table collection_contacts (
  id integer generated always as identity primary key,
  loan_id integer not null references loans (id),
  channel text not null check (channel in ('call', 'whatsapp', 'letter', 'visit')),
  outcome text not null check (outcome in ('promised', 'spoke', 'no_answer', 'wrong_number', 'refused', 'written')),
  note text,
  promised_on date,
  promised_amount integer check (promised_amount > 0),
  made_by integer not null references users (id),
  made_at timestamptz not null,
  -- Of a contact that a collector's phone noted without signal (rule: street-contacts): made on the phone and kept as long
  -- as the row, so that a repeat, however late, answers this row.
  client_id uuid,
  check (num_nulls(promised_on, promised_amount) = case when outcome = 'promised' then 0 else 2 end)
);
create unique index collection_contacts_client_id on collection_contacts (made_by, client_id) where client_id is not null;
-- A contact may arrive days after it was made: the last one is the one made last, not the one that came last.
create index collection_contacts_made on collection_contacts (loan_id, made_at, id);
create trigger collection_contacts_append_only before update on collection_contacts
  for each row execute function refuse_change();

-- Ways in which a customer asked not to be reached about what is owed.
create table contact_refusals (
  user_id integer not null references users (id),
  channel text not null check (channel in ('call', 'whatsapp', 'letter')),
  recorded_by integer not null references users (id),
  recorded_at timestamptz not null,
  primary key (user_id, channel)
);

-- Collectors' phones and the receipts that they give on the street (rules: street-phones, street-receipts). Each phone has a
-- block of receipt numbers of its own, and hands them out in order without the server.
create table street_phones (
  id integer generated always as identity primary key,
  collector_id integer not null references users (id),
  label text not null,
  receipt_block integer not null unique references receipt_blocks (id),
  opened_at timestamptz not null,
  revoked_by integer references users (id),
  revoked_at timestamptz,
  constraint street_phones_revoked check ((revoked_by is null) = (revoked_at is null))
);
-- A collector works with one phone.
create unique index street_phones_open on street_phones (collector_id) where revoked_at is null;
create trigger street_phones_append_only before update of id, collector_id, label, receipt_block, opened_at on street_phones
  for each row execute function refuse_change();
create trigger street_phones_stay before delete on street_phones
  for each row execute function refuse_change();

-- Every receipt that arrived, whether the books took its payment or an owner has to decide. `client_id` is kept for ever, so
-- that a repeat, however late, answers this row.
create table street_receipts (
  id integer generated always as identity primary key,
  phone_id integer not null references street_phones (id),
  number integer not null check (number > 0),
  client_id uuid not null,
  loan_id integer not null references loans (id),
  amount integer not null check (amount > 0),
  -- By the phone's clock.
  taken_at timestamptz not null,
  taken_on date not null,
  arrived_at timestamptz not null,
  status text not null check (status in ('recorded', 'waiting', 'refused')),
  waits_for text check (waits_for in ('revoked_phone', 'number_taken', 'too_late', 'closed_loan')),
  -- An earlier receipt for the same loan and day: both are kept, and an owner looks at the later one.
  repeats_id integer references street_receipts (id),
  payment_id integer unique references payments (id),
  decided_by integer references users (id),
  decided_at timestamptz,
  reason text,
  constraint street_receipts_decided check ((decided_by is null) = (decided_at is null))
);
create unique index street_receipts_client_id on street_receipts (phone_id, client_id);
-- A second receipt with a number that is taken waits, and keeps what the phone said.
create unique index street_receipts_number on street_receipts (phone_id, number) where waits_for is distinct from 'number_taken';
create index street_receipts_visit on street_receipts (loan_id, taken_on);
create index street_receipts_to_look_at on street_receipts (id)
  where status = 'waiting' or (repeats_id is not null and decided_at is null);
create trigger street_receipts_append_only before update of id, phone_id, number, client_id, loan_id, amount, taken_at, taken_on,
  arrived_at, waits_for, repeats_id on street_receipts for each row execute function refuse_change();
create trigger street_receipts_stay before delete on street_receipts
  for each row execute function refuse_change();

-- ===== Backups and verification =====

-- Each backup that was taken, with what proves one: the hash of its file, and of the rows of every table in it.
create table backups (
  id integer generated always as identity primary key,
  -- Its name in the place of backups.
  name text not null unique,
  began_at timestamptz not null,
  ended_at timestamptz not null,
  -- Of the encrypted snapshot, in hexadecimal.
  sha256 text not null,
  bytes bigint not null,
  -- Files that its rows name; those that no earlier one had copied; those that were not there.
  files integer not null,
  copied integer not null,
  missing integer not null,
  -- {table: {rows, sha256}}
  tables jsonb not null,
  -- {sequence: [value, called]}
  sequences jsonb not null
);
create trigger backups_append_only before update or delete on backups
  for each row execute function refuse_change();

-- Each walk over the records: what it looked at, and what does not fit.
create table verifications (
  id integer generated always as identity primary key,
  began_at timestamptz not null,
  ended_at timestamptz not null,
  links bigint not null,
  rows bigint not null,
  -- Rows that only grow and whose person was erased since.
  erased bigint not null,
  files bigint not null,
  findings integer not null,
  -- The first of them: [{kind, source, id}].
  examples jsonb not null,
  explained bigint not null default 0
);
create trigger verifications_append_only before update or delete on verifications
  for each row execute function refuse_change();

-- Findings that an administrator has explained: what the mark stands for is red no more, anything else of the same row is.
create table finding_explanations (
  id integer generated always as identity primary key,
  -- Of the finding, with all that was seen of it: `domain/hash-chain/finding.ts`.
  mark text not null unique,
  kind text not null,
  source text not null,
  row_id text not null,
  explanation text not null,
  explained_by integer not null references users (id),
  explained_at timestamptz not null
);
create trigger finding_explanations_append_only before update or delete on finding_explanations
  for each row execute function refuse_change();

-- ===== Figures =====
-- As fast with a million applications as with none: kept by triggers while rows change, never counted anew
-- (docs/decisions/figures.md). Spread over slots, so that transactions do not wait for each other.

-- How many rows are in a state, and their sums. Spread over slots, so that two people's writes do not wait for each
-- other; the figure is the sum of its slots.
create table figures (
  noun text not null check (noun in ('loan_applications', 'loans', 'payments')),
  state text not null,
  slot integer not null,
  count bigint not null,
  amount bigint not null,
  interest bigint not null,
  paid bigint not null,
  interest_paid bigint not null,
  balance bigint not null,
  primary key (noun, state, slot)
);

create function interest_in(part bigint, interest bigint, total bigint) returns bigint language sql immutable as $$
  select (2 * part * interest + total) / (2 * total)
$$;

create function add_figure(noun text, state text, count bigint, amount bigint default 0, interest bigint default 0,
  paid bigint default 0, interest_paid bigint default 0, balance bigint default 0) returns void language sql as $$
  insert into figures as f values ($1, $2, pg_backend_pid() % 1024, $3, $4, $5, $6, $7, $8)
  on conflict (noun, state, slot) do update set
    count = f.count + excluded.count, amount = f.amount + excluded.amount,
    interest = f.interest + excluded.interest, paid = f.paid + excluded.paid,
    interest_paid = f.interest_paid + excluded.interest_paid, balance = f.balance + excluded.balance
$$;

create function keep_state_figure() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform add_figure(tg_table_name, old.status, -1, -coalesce(old.amount, 0)); end if;
  if tg_op <> 'DELETE' then perform add_figure(tg_table_name, new.status, 1, coalesce(new.amount, 0)); end if;
  return null;
end $$;
create trigger loan_applications_figure after insert or delete on loan_applications
  for each row execute function keep_state_figure();
create trigger loan_applications_refigure after update on loan_applications for each row
  when ((old.status, old.amount) is distinct from (new.status, new.amount)) execute function keep_state_figure();
create trigger payments_figure after insert or delete on payments
  for each row execute function keep_state_figure();
create trigger payments_refigure after update on payments for each row
  when ((old.status, old.amount) is distinct from (new.status, new.amount)) execute function keep_state_figure();

create function add_loan_figure(loan loans, times integer) returns void language sql as $$
  select add_figure('loans', loan.status, times, times * loan.principal, times * loan.interest, times * loan.paid,
    times * interest_in(loan.paid, loan.interest, loan.total), times * loan.balance)
$$;

create function keep_loan_figure() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform add_loan_figure(old, -1); end if;
  if tg_op <> 'DELETE' then perform add_loan_figure(new, 1); end if;
  return null;
end $$;
create trigger loans_figure after insert or delete on loans for each row execute function keep_loan_figure();
create trigger loans_refigure after update on loans for each row
  when ((old.status, old.principal, old.interest, old.paid, old.balance)
    is distinct from (new.status, new.principal, new.interest, new.paid, new.balance))
  execute function keep_loan_figure();

-- By the day in Santo Domingo on which a row was posted: a day that is over never changes.
create table ledger_days (
  day date not null,
  kind text not null check (kind in ('disbursement', 'interest', 'payment', 'payment_reversal', 'late_charge',
    'collection_cost', 'allocation', 'waiver', 'write_off', 'recovery', 'refund', 'carry_over', 'restructuring')),
  slot integer not null,
  count bigint not null,
  amount bigint not null,
  primary key (day, kind, slot)
);

-- A statement that writes many entries adds to a day's figure once and not row by row: each of the thousands of updates
-- that an import of earlier books made to one row looked through all of its versions, 130 seconds for 5,000 loans.
create function keep_ledger_day() returns trigger language plpgsql as $$
begin
  insert into ledger_days as d
  select day_of(created_at), kind, pg_backend_pid() % 8, count(*), sum(balance_change) from added group by 1, 2
  on conflict (day, kind, slot) do update set count = d.count + excluded.count, amount = d.amount + excluded.amount;
  return null;
end $$;
create trigger ledger_entries_day after insert on ledger_entries referencing new table as added
  for each statement execute function keep_ledger_day();

-- What is still to be paid of the instalments that fall due on a day, and the interest in it.
create table due_days (
  due_date date not null,
  slot integer not null,
  instalments bigint not null,
  unpaid bigint not null,
  interest bigint not null,
  primary key (due_date, slot)
);

create function add_due_day(part instalments, times integer) returns void language sql as $$
  insert into due_days as d
  select part.due_date, pg_backend_pid() % 8, times, times * (part.amount - part.paid - part.written_off),
    times * interest_in(part.amount - part.paid - part.written_off, l.interest, l.total)
  from loans l where l.id = part.loan_id and part.due_date is not null and part.paid + part.written_off < part.amount
  on conflict (due_date, slot) do update set instalments = d.instalments + excluded.instalments,
    unpaid = d.unpaid + excluded.unpaid, interest = d.interest + excluded.interest
$$;

create function keep_due_day() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform add_due_day(old, -1); end if;
  if tg_op <> 'DELETE' then perform add_due_day(new, 1); end if;
  return null;
end $$;
create trigger instalments_due after insert or delete on instalments
  for each row execute function keep_due_day();
create trigger instalments_redue after update on instalments for each row
  when ((old.due_date, old.amount, old.paid, old.written_off) is distinct from
    (new.due_date, new.amount, new.paid, new.written_off))
  execute function keep_due_day();

-- All of it from the rows alone: after a bulk load without triggers, and to check it.
create function recount_figures() returns void language plpgsql as $$
begin
  delete from figures; delete from ledger_days; delete from due_days;
  insert into figures
    select 'loan_applications', status, 0, count(*), coalesce(sum(amount), 0), 0, 0, 0, 0
      from loan_applications group by status
    union all
    select 'payments', status, 0, count(*), sum(amount), 0, 0, 0, 0 from payments group by status
    union all
    select 'loans', status, 0, count(*), sum(principal), sum(interest), sum(paid),
      sum(interest_in(paid, interest, total)), sum(balance) from loans group by status;
  insert into ledger_days
    select day_of(created_at), kind, 0, count(*), sum(balance_change) from ledger_entries group by 1, 2;
  insert into due_days
    select i.due_date, 0, count(*), sum(i.amount - i.paid - i.written_off),
      sum(interest_in(i.amount - i.paid - i.written_off, l.interest, l.total))
    from instalments i join loans l on l.id = i.loan_id
    where i.due_date is not null and i.paid + i.written_off < i.amount group by i.due_date;
end $$;

-- Running loans by the day on which their oldest unpaid instalment fell due: kept while loans change, never counted anew.
create table overdue_days (
  due_on date not null,
  slot integer not null,
  loans bigint not null,
  balance bigint not null,
  running bigint not null default 0,
  primary key (due_on, slot)
);

create function add_overdue_day(loan loans, times integer) returns void language sql as $$
  insert into overdue_days as d (due_on, slot, loans, balance)
  select loan.next_due_on, pg_backend_pid() % 8, times, times * loan.balance
  where loan.status = 'active' and loan.next_due_on is not null
  on conflict (due_on, slot) do update set loans = d.loans + excluded.loans, balance = d.balance + excluded.balance
$$;

create function keep_overdue_day() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform add_overdue_day(old, -1); end if;
  if tg_op <> 'DELETE' then perform add_overdue_day(new, 1); end if;
  return null;
end $$;
create trigger loans_overdue_day after insert or delete on loans for each row execute function keep_overdue_day();
create trigger loans_other_overdue_day after update on loans for each row
  when ((old.status, old.next_due_on, old.balance) is distinct from (new.status, new.next_due_on, new.balance))
  execute function keep_overdue_day();

-- The late charge that grows between two postings, of the loans that are late: counted anew by the first job or reading
-- of a day, which `late_charge_day` names, and with every posting. Kept apart: it says nothing that the ledger does not.
create table late_charge_day (
  one boolean primary key default true check (one),
  day date not null
);
insert into late_charge_day (day) values ('0001-01-01');

create table running_late_charges (
  loan_id integer primary key references loans (id) on delete cascade,
  -- Due date of the loan's oldest unpaid instalment.
  due_on date not null,
  amount integer not null check (amount > 0)
);

create function add_running_late_charge(running running_late_charges, times integer) returns void language sql as $$
  insert into overdue_days as d (due_on, slot, loans, balance, running)
  values (running.due_on, pg_backend_pid() % 8, 0, 0, times * running.amount)
  on conflict (due_on, slot) do update set running = d.running + excluded.running
$$;

create function keep_running_late_charge() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform add_running_late_charge(old, -1); end if;
  if tg_op <> 'DELETE' then perform add_running_late_charge(new, 1); end if;
  return null;
end $$;
create trigger running_late_charges_day after insert or update or delete on running_late_charges
  for each row execute function keep_running_late_charge();

create function recount_overdue_days() returns void language plpgsql as $$
begin
  delete from overdue_days;
  insert into overdue_days (due_on, slot, loans, balance, running)
    select next_due_on, 0, count(*), sum(balance), 0 from loans
    where status = 'active' and next_due_on is not null group by next_due_on
    union all
    select due_on, 1, 0, 0, sum(amount) from running_late_charges group by due_on;
end $$;

-- ===== Figures: portfolio at risk, collection and cohorts =====

-- Loans by the month in which their money went out. `due_on`: of the oldest instalment that is not paid, where one runs.
create table cohort_loans (
  month date not null,
  status text not null,
  due_on date not null,
  slot integer not null,
  loans bigint not null,
  -- What went out, and what of a loan's principal is not paid; pesos.
  lent bigint not null,
  outstanding bigint not null,
  primary key (month, status, due_on, slot)
);

-- What came in for them, and what was written off less what was recovered.
create table cohort_money (
  month date not null,
  slot integer not null,
  received bigint not null,
  written_off bigint not null,
  primary key (month, slot)
);

-- By the day from which it counts, whenever it was posted: what fell due, and what came in.
create table collection_days (
  day date not null,
  slot integer not null,
  due bigint not null,
  received bigint not null,
  primary key (day, slot)
);

-- A loan that takes over another's rest is of the month of the first one: no money went out for it.
create function cohort_of(loan loans) returns date language sql stable as $$
  select date_trunc('month', (case when loan.supersedes_loan_id is null then loan.disbursed_on else (
    select first.disbursed_on from loans first
    where first.application_id = loan.application_id and first.supersedes_loan_id is null) end)::timestamp)::date
$$;

create function add_cohort_loan(loan loans, times integer) returns void language sql as $$
  insert into cohort_loans as c
  select cohort_of(loan), loan.status, case when loan.status = 'active' then loan.due_order else date '9999-12-31' end,
    pg_backend_pid() % 8, times, case when loan.supersedes_loan_id is null then times * loan.principal else 0 end,
    times * (loan.principal - loan.paid + interest_in(loan.paid, loan.interest, loan.total))
  where loan.disbursed_on is not null
  on conflict (month, status, due_on, slot) do update set loans = c.loans + excluded.loans, lent = c.lent + excluded.lent,
    outstanding = c.outstanding + excluded.outstanding
$$;

create function keep_cohort_loan() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform add_cohort_loan(old, -1); end if;
  if tg_op <> 'DELETE' then perform add_cohort_loan(new, 1); end if;
  return null;
end $$;
create trigger loans_cohort after insert or delete on loans for each row execute function keep_cohort_loan();
create trigger loans_other_cohort after update on loans for each row
  when ((old.status, old.disbursed_on, old.next_due_on, old.paid)
    is distinct from (new.status, new.disbursed_on, new.next_due_on, new.paid))
  execute function keep_cohort_loan();

create function keep_collected() returns trigger language plpgsql as $$
begin
  if new.kind in ('payment', 'payment_reversal') then
    insert into collection_days as d values (new.value_date, pg_backend_pid() % 8, 0, -new.balance_change)
    on conflict (day, slot) do update set received = d.received + excluded.received;
  end if;
  insert into cohort_money as m
  select cohort_of(l), pg_backend_pid() % 8,
    case when new.kind in ('payment', 'payment_reversal') then -new.balance_change else 0 end,
    case when new.kind in ('write_off', 'recovery') then -new.balance_change else 0 end
  from loans l where l.id = new.loan_id and l.disbursed_on is not null
  on conflict (month, slot) do update set received = m.received + excluded.received,
    written_off = m.written_off + excluded.written_off;
  return null;
end $$;
create trigger ledger_entries_collected after insert on ledger_entries for each row
  when (new.kind in ('payment', 'payment_reversal', 'write_off', 'recovery')) execute function keep_collected();

create function add_collection_due(part instalments, times integer) returns void language sql as $$
  insert into collection_days as d
  select part.due_date, pg_backend_pid() % 8, times * part.amount, 0 where part.due_date is not null
  on conflict (day, slot) do update set due = d.due + excluded.due
$$;

create function keep_collection_due() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform add_collection_due(old, -1); end if;
  if tg_op <> 'DELETE' then perform add_collection_due(new, 1); end if;
  return null;
end $$;
create trigger instalments_collection after insert or delete on instalments
  for each row execute function keep_collection_due();
create trigger instalments_other_collection after update on instalments for each row
  when ((old.due_date, old.amount) is distinct from (new.due_date, new.amount))
  execute function keep_collection_due();

-- What would have fallen due from the day on which a loan was written off, or taken over by another, does not any more.
create function end_collection() returns trigger language plpgsql as $$
begin
  insert into collection_days as d
  select due_date, pg_backend_pid() % 8, -sum(amount), 0 from instalments
  where loan_id = new.loan_id and due_date >= (to_jsonb(new) ->> tg_argv[0])::date group by due_date
  on conflict (day, slot) do update set due = d.due + excluded.due;
  return null;
end $$;
create trigger loan_adjustments_collection after insert on loan_adjustments for each row
  when (new.kind = 'write_off') execute function end_collection('value_date');
create trigger restructurings_collection after update on restructurings for each row
  when (old.signed_on is null and new.signed_on is not null) execute function end_collection('signed_on');

-- The same from the rows.
create function cohort_loan_rows()
returns table (month date, status text, due_on date, loans bigint, lent bigint, outstanding bigint) language sql stable as $$
  select cohort_of(l) as month, status, case when status = 'active' then due_order else date '9999-12-31' end as due_on,
    count(*) as loans, coalesce(sum(principal) filter (where supersedes_loan_id is null), 0) as lent,
    sum(principal - paid + interest_in(paid, interest, total)) as outstanding
  from loans l where disbursed_on is not null group by 1, 2, 3
$$;

create function cohort_money_rows() returns table (month date, received bigint, written_off bigint) language sql stable as $$
  select cohort_of(l) as month,
    coalesce(-sum(balance_change) filter (where kind in ('payment', 'payment_reversal')), 0) as received,
    coalesce(-sum(balance_change) filter (where kind in ('write_off', 'recovery')), 0) as written_off
  from ledger_entries e join loans l on l.id = e.loan_id
  where kind in ('payment', 'payment_reversal', 'write_off', 'recovery') group by 1
$$;

create function collection_day_rows() returns table (day date, due bigint, received bigint) language sql stable as $$
  select day, sum(due) as due, sum(received) as received from (
    select due_date as day, amount as due, 0 as received from instalments i
    where due_date is not null and not exists (select from loan_adjustments a
        where a.loan_id = i.loan_id and a.kind = 'write_off' and a.value_date <= i.due_date)
      and not exists (select from restructurings r where r.loan_id = i.loan_id and r.signed_on <= i.due_date)
    union all
    select value_date, 0, -balance_change from ledger_entries where kind in ('payment', 'payment_reversal')
  ) each group by day
$$;

create function recount_portfolio() returns void language plpgsql as $$
begin
  delete from cohort_loans; delete from cohort_money; delete from collection_days;
  insert into cohort_loans select month, status, due_on, 0, loans, lent, outstanding from cohort_loan_rows();
  insert into cohort_money select month, 0, received, written_off from cohort_money_rows();
  insert into collection_days select day, 0, due, received from collection_day_rows();
end $$;

-- ===== Figures: money by account =====

-- What came to each account of the lender and what left it, since these books began (rule: money-by-account): `caja` is all
-- cash, an empty name money of which nobody said where it is. Kept by triggers as the other figures, by slot so that
-- transactions do not wait for each other.
create table account_money (
  account text not null,
  slot integer not null,
  money_in bigint not null,
  money_out bigint not null,
  primary key (account, slot)
);

-- Not by the account number of the payment: that is emptied with its person, and a figure must not change by it.
create function funds_of(funds_account text, payment_id integer) returns text language sql stable as $$
  select coalesce(funds_account,
    (select 'caja' from payments where id = payment_id and payment_method = 'cash'), '')
$$;

create function account_money_rows() returns table (account text, money_in bigint, money_out bigint)
language sql stable as $$
  select account, sum(came)::bigint, sum(went)::bigint from (
    select funds_of(funds_account, payment_id) as account, case when destination = 'funds' then amount else 0 end as came,
      case when source = 'funds' then amount else 0 end as went
    from ledger_entries where 'funds' in (source, destination)
    union all
    select destination_account, amount, 0 from cash_movements where destination_account is not null
    union all
    select source_account, 0, amount from cash_movements where source_account is not null
  ) moved group by 1
$$;

create function keep_account_money() returns trigger language plpgsql as $$
begin
  insert into account_money as m
  select funds_of(funds_account, payment_id), pg_backend_pid() % 64,
    sum(case when destination = 'funds' then amount else 0 end), sum(case when source = 'funds' then amount else 0 end)
  from added where 'funds' in (source, destination) group by 1 order by 1
  on conflict (account, slot) do update set money_in = m.money_in + excluded.money_in,
    money_out = m.money_out + excluded.money_out;
  return null;
end $$;
create trigger ledger_entries_money after insert on ledger_entries referencing new table as added
  for each statement execute function keep_account_money();

create function keep_moved_money() returns trigger language plpgsql as $$
begin
  insert into account_money as m
  select account, pg_backend_pid() % 64, sum(came), sum(went) from (
    select destination_account as account, amount as came, 0 as went from added where destination_account is not null
    union all
    select source_account, 0, amount from added where source_account is not null
  ) moved group by 1 order by 1
  on conflict (account, slot) do update set money_in = m.money_in + excluded.money_in,
    money_out = m.money_out + excluded.money_out;
  return null;
end $$;
create trigger cash_movements_money after insert on cash_movements referencing new table as added
  for each statement execute function keep_moved_money();

create function recount_account_money() returns void language plpgsql as $$
begin
  delete from account_money;
  insert into account_money select account, 0, money_in, money_out from account_money_rows();
end $$;

-- ===== Watched =====
-- The tables whose every change becomes a link of the chain: those that only grow, and those that money or a signature
-- depends on.
select watch_table(name) from unnest(array[
  'schema_definitions', 'users', 'client_notes', 'do_not_lend_entries', 'settings', 'closed_days', 'logos', 'events',
  'agreements', 'imports', 'loan_applications', 'counter_applications', 'signature_drawings', 'documents',
  'erased_documents', 'legal_documents', 'bureau_consultations', 'authorization_revocations', 'decision_scorecards',
  'loans', 'instalments', 'reminders', 'restructurings', 'proposals', 'settlement_letters', 'seal_certificates',
  'sealed_documents', 'payments', 'loan_adjustments', 'drawers', 'cash_movements', 'ledger_entries', 'statements',
  'statement_lines', 'collection_contacts', 'street_phones', 'street_receipts', 'backups', 'verifications',
  'finding_explanations'
]) name;
