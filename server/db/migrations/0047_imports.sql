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
select watch_table('imports');

-- What was signed on paper before, elsewhere: there is no signature of it here.
alter table loan_applications add column import_id integer references imports (id);

alter table events drop constraint events_subject_check, add constraint events_subject_check check (subject in
  ('user', 'application', 'document', 'loan', 'payment', 'statement', 'settings', 'export', 'verification', 'alert',
  'token', 'import'));
