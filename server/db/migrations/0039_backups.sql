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
select watch_table('backups');
