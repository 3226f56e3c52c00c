create table loans (
  id integer generated always as identity primary key,
  application_id integer not null unique references loan_applications (id),
  user_id integer not null references users (id),
  cedula text not null,
  loan_type text not null,
  status text not null check (status in ('awaiting_disbursement', 'active', 'settled', 'called_off')),
  principal integer not null check (principal > 0),
  interest integer not null check (interest >= 0),
  total integer not null check (total = principal + interest),
  term integer not null check (term between 1 and 3),
  late_charge_variant integer not null check (late_charge_variant in (2, 5)),
  approved_at timestamptz not null,
  approved_by integer references users (id),
  disbursed_on date,
  disbursement_reference text,
  disbursed_by integer references users (id),
  settled_at timestamptz,
  created_at timestamptz not null,
  check ((status in ('active', 'settled')) = (disbursed_on is not null))
);
-- One loan at a time, per person and per cédula (ruling A, C78).
create unique index loans_one_open_per_user on loans (user_id) where status in ('awaiting_disbursement', 'active');
create unique index loans_one_open_per_cedula on loans (cedula) where status in ('awaiting_disbursement', 'active');
create index loans_status on loans (status, id desc);
create index loans_user on loans (user_id, id desc);

create table instalments (
  loan_id integer not null references loans (id),
  number integer not null check (number between 1 and 3),
  day_offset integer not null,
  due_date date,
  amount integer not null check (amount > 0),
  primary key (loan_id, number)
);

create table payments (
  id integer generated always as identity primary key,
  user_id integer not null references users (id),
  loan_id integer references loans (id),
  loan_application_id integer references loan_applications (id),
  amount integer not null check (amount >= 1),
  payment_method text not null check (payment_method in ('bank_transfer', 'deposit')),
  payment_reference text,
  bank_name text not null,
  account_number text not null,
  account_holder text not null,
  receipt_key text not null,
  receipt_type text not null,
  receipt_sha256 text not null,
  status text not null default 'pending' check (status in ('pending', 'verified', 'rejected')),
  notes text,
  -- The calendar day in Santo Domingo on which the customer registered it: the day it counts from (ruling B12).
  registered_on date not null,
  created_at timestamptz not null,
  verified_at timestamptz,
  verified_by integer references users (id),
  reversed_at timestamptz,
  reversed_by integer references users (id),
  reversal_reason text
);
create unique index payments_one_receipt on payments (user_id, receipt_sha256) where status <> 'rejected';
create index payments_user on payments (user_id, id desc);
create index payments_status on payments (status, id desc);
create index payments_loan on payments (loan_id);

-- Append-only. Amounts are signed: what is owed is positive, what was paid is negative, so a balance is their sum.
create table ledger_entries (
  id bigint generated always as identity primary key,
  loan_id integer not null references loans (id),
  kind text not null check (kind in ('disbursement', 'interest', 'payment', 'payment_reversal', 'late_charge', 'collection_cost')),
  amount integer not null,
  value_date date not null,
  -- Which instalment a late charge belongs to.
  instalment_number integer check (instalment_number between 1 and 3),
  payment_id integer references payments (id),
  note text,
  created_by integer,
  created_at timestamptz not null
);
create index ledger_entries_loan on ledger_entries (loan_id, id);
-- Each payment is posted once and reversed at most once.
create unique index ledger_entries_once on ledger_entries (payment_id, kind) where kind in ('payment', 'payment_reversal');
create trigger ledger_append_only before update or delete on ledger_entries for each row execute function refuse_change();

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
