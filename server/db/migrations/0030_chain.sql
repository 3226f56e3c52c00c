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

-- The salt of what a row says now. It goes with the row: the digest alone tells nothing about who was erased.
create table row_salts (
  source text not null,
  row_id text not null,
  salt text not null,
  primary key (source, row_id)
);

-- `content` is null for a row that is gone.
create function record_row(source text, row_id text, change text, content jsonb) returns void language plpgsql as $$
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
    new_salt || (select jsonb_object_agg(k.key, k.value) from jsonb_each(content) k where k.value <> 'null')::text,
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

create trigger chain_links_append_only before update or delete on chain_links
  for each row execute function refuse_change();
create trigger chain_links_not_emptied before truncate on chain_links execute function refuse_change();

-- Versions of settings, bank statements and the traces of erased documents were never changed; now they cannot be.
create trigger settings_append_only before update or delete on settings
  for each row execute function refuse_change();
create trigger statements_append_only before update or delete on statements
  for each row execute function refuse_change();
alter table erased_documents add column id integer generated always as identity primary key;
create trigger erased_documents_append_only before update or delete on erased_documents
  for each row execute function refuse_change();

select watch_table(name) from unnest(array['events', 'settings', 'loan_applications', 'documents', 'legal_documents',
  'erased_documents', 'loans', 'instalments', 'payments', 'ledger_entries', 'reminders', 'statements',
  'statement_lines']) with ordinality as t (name, place) order by place;
