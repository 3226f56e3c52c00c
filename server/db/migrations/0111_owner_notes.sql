-- What owners note about an operation that looks suspicious to them (rule: suspicion-notes). No other person of the staff sees it, no
-- copy for a client has it, and no transaction of a client finds a row.
create table owner_notes (
  id integer generated always as identity primary key,
  user_id integer not null references users (id),
  text text not null check (text <> ''),
  written_by integer not null references users (id),
  written_at timestamptz not null
);
create index owner_notes_user on owner_notes (user_id, id);
create trigger owner_notes_append_only before update of id, text, written_by, written_at on owner_notes
  for each row execute function refuse_change();
select watch_table('owner_notes');

alter table owner_notes enable row level security;
create policy own_rows on owner_notes using ((select limited_to()) is null);
