-- Bank statements that a lender uploads to confirm payments from. Only what came in is kept.
create table statements (
  id integer generated always as identity primary key,
  file_name text not null,
  -- The same file again is the first upload again.
  file_sha256 text not null unique,
  skipped integer not null check (skipped >= 0),
  uploaded_by integer not null references users (id),
  uploaded_at timestamptz not null
);

create table statement_lines (
  id integer generated always as identity primary key,
  statement_id integer not null references statements (id),
  day date not null,
  description text not null,
  cents integer not null check (cents between 1 and 1000000000),
  -- Day, amount, description and its count within the file: two files that overlap tell of one movement.
  fingerprint text not null unique,
  payment_id integer references payments (id),
  used_at timestamptz,
  check ((payment_id is null) = (used_at is null))
);
create index statement_lines_open on statement_lines (id desc) where payment_id is null;
-- No money confirms two payments, and no payment is confirmed by two movements.
create unique index statement_lines_payment on statement_lines (payment_id) where payment_id is not null;

-- The columns of each bank's file, named once; a file is recognised by its headings.
create table statement_formats (
  headings text primary key,
  columns jsonb not null,
  changed_at timestamptz not null
);

create index payments_waiting_amount on payments (amount) where status = 'pending';
