-- What is reported to a credit bureau (rule: bureau-files): who signed that it may be, how a file is laid out, and each
-- file with its lines. Rows of a person go only with the person.
create table reporting_consents (
  id integer generated always as identity primary key,
  user_id integer not null references users (id),
  full_text text not null,
  text_sha256 text not null,
  signature bytea not null,
  signed_at timestamptz not null,
  ip text not null,
  user_agent text not null,
  withdrawn_at timestamptz check (withdrawn_at >= signed_at)
);
create unique index reporting_consents_in_force on reporting_consents (user_id) where withdrawn_at is null;
create index reporting_consents_user on reporting_consents (user_id, id);
create trigger reporting_consents_append_only
  before update of id, user_id, full_text, text_sha256, signature, signed_at, ip, user_agent on reporting_consents
  for each row execute function refuse_change();

create table bureau_layouts (
  version integer generated always as identity primary key,
  value jsonb not null,
  changed_by integer not null references users (id),
  changed_at timestamptz not null
);
create trigger bureau_layouts_append_only before update or delete on bureau_layouts
  for each row execute function refuse_change();

create table bureau_files (
  id integer generated always as identity primary key,
  -- The day that its lines are about: the state of each loan at that moment.
  made_on date not null,
  layout_version integer references bureau_layouts (version),
  lines integer not null check (lines >= 0),
  -- Of the bytes that left: the file is written again from its lines and its layout.
  sha256 text not null,
  made_by integer not null references users (id),
  made_at timestamptz not null
);
create trigger bureau_files_append_only before update or delete on bureau_files
  for each row execute function refuse_change();

create table bureau_lines (
  id integer generated always as identity primary key,
  file_id integer not null references bureau_files (id),
  loan_id integer not null references loans (id),
  cedula text not null,
  name text not null,
  opened_on date not null,
  amount integer not null check (amount >= 0),
  balance integer not null check (balance >= 0),
  instalment integer not null check (instalment >= 0),
  days_late integer not null check (days_late >= 0),
  state text not null check (state in ('current', 'late', 'settled', 'restructured', 'written_off')),
  -- The day of the earlier file that this line corrects.
  corrects date
);
create unique index bureau_lines_once on bureau_lines (file_id, loan_id);
create index bureau_lines_loan on bureau_lines (loan_id, id);
create trigger bureau_lines_append_only before update on bureau_lines
  for each row execute function refuse_change();

select watch_table(name) from unnest(array['reporting_consents', 'bureau_layouts', 'bureau_files', 'bureau_lines']) name;

alter table reporting_consents enable row level security;
create policy own_rows on reporting_consents using ((select limited_to()) is null or user_id = (select limited_to()));
alter table bureau_lines enable row level security;
create policy own_rows on bureau_lines using ((select limited_to()) is null or loan_id in (select id from loans));
