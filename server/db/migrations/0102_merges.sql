-- Two accounts of one person, made one by an owner (rule: merge-clients). The rows of the merged account name the kept one
-- from then on; `moved` says which, so that they can go back. The copies of both accounts are there for a day.
create table merges (
  id integer generated always as identity primary key,
  kept_id integer not null references users (id),
  merged_id integer not null references users (id),
  login text not null check (login in ('kept', 'merged')),
  merged_by integer not null references users (id),
  merged_at timestamptz not null,
  moved jsonb not null,
  kept_before jsonb,
  kept_after jsonb,
  merged_before jsonb,
  undone_by integer references users (id),
  undone_at timestamptz,
  constraint merges_two check (kept_id <> merged_id),
  constraint merges_copies check (num_nulls(kept_before, kept_after, merged_before) in (0, 3)),
  constraint merges_undone check ((undone_by is null) = (undone_at is null))
);
-- An account is part of another one once.
create unique index merges_in_force on merges (merged_id) where undone_at is null;
create index merges_kept on merges (kept_id, id desc);
create trigger merges_append_only before update of id, kept_id, merged_id, login, merged_by, merged_at, moved on merges
  for each row execute function refuse_change();
create trigger merges_stay before delete on merges for each row execute function refuse_change();
select watch_table('merges');

-- Whose they are may change now, and nothing else.
drop trigger client_notes_append_only on client_notes;
create trigger client_notes_append_only before update of id, text, about_others, file_key, file_type, file_shows,
  stored_sha256, written_by, written_at on client_notes for each row execute function refuse_change();
drop trigger shown_agreements_append_only on shown_agreements;
create trigger shown_agreements_append_only before update of id, application_id, amount, term, agreement_hash, shown_at
  on shown_agreements for each row execute function refuse_change();

-- Clients who may be one person.
create index users_name_and_birth on users (name_order, birth_date)
  where birth_date is not null and not is_admin and erased_at is null;

-- An account and all that were merged into it, each through another one too.
create function accounts_of(account integer) returns setof integer language sql stable as $$
  with recursive own as (
    select account as id union select m.merged_id from merges m join own on m.kept_id = own.id where m.undone_at is null
  ) select id from own
$$;
