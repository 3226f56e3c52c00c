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
select watch_table('client_notes');
