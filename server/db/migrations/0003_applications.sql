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
  time_at_work integer check (time_at_work between 1 and 60),
  time_unit text check (time_unit in ('meses', 'años')),
  employer text,
  job_title text,
  company_name text,
  time_working text,
  bank_name text,
  account_number text,
  account_type text check (account_type in ('corriente', 'ahorro')),
  loan_type text check (loan_type in ('personal', 'nomina')),
  amount integer check (amount between 2500 and 20000),
  term integer check (term between 1 and 3),
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
  counter_offer_amount integer check (counter_offer_amount between 2500 and 20000),
  counter_offer_term integer check (counter_offer_term between 1 and 3),
  counter_offer_notes text,
  admin_notes text,
  -- Hash of the whole submission: the same one within ten minutes is the same application (rulings C, Repeats).
  submission_hash text,
  submitted_at timestamptz,
  signed_at timestamptz,
  decided_at timestamptz,
  decided_by integer references users (id),
  approved_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (status in ('draft', 'rejected') or (amount is not null and term is not null and loan_type is not null))
);
create index loan_applications_user on loan_applications (user_id, id desc);
create index loan_applications_waiting on loan_applications (id) where status in ('submitted', 'pending', 'under_review');
create index loan_applications_cedula on loan_applications (cedula);

create table documents (
  id text primary key,
  user_id integer not null references users (id),
  application_id integer references loan_applications (id),
  file_name text not null,
  file_type text not null,
  file_size integer not null,
  file_key text not null,
  sha256 text not null,
  document_type text not null default 'general'
    check (document_type in ('general', 'cedula_front', 'cedula_back', 'selfie', 'payroll', 'profile_image')),
  status text not null default 'uploaded',
  uploaded_at timestamptz not null
);
create index documents_user on documents (user_id, uploaded_at);
create index documents_application on documents (application_id);

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
  plan jsonb not null,
  late_charge_variant integer not null check (late_charge_variant in (2, 5)),
  signed_at timestamptz not null,
  superseded_at timestamptz
);
create unique index legal_documents_current on legal_documents (application_id, kind) where superseded_at is null;
