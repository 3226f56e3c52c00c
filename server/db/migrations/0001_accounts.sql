-- People and their sessions (specification §3). Every amount of money in this schema is whole pesos.
create table users (
  id integer generated always as identity primary key,
  email text not null unique check (email = lower(email)),
  password text not null,
  first_name text not null,
  last_name text not null,
  profile_image_url text,
  cedula text check (cedula ~ '^[0-9]{11}$'),
  phone text,
  birth_date date,
  address text,
  city text,
  province text,
  postal_code text,
  occupation text,
  monthly_income integer check (monthly_income >= 0),
  employment_status text,
  company_name text,
  work_address text,
  bank_name text,
  account_number text,
  emergency_contact_name text,
  emergency_contact_phone text,
  emergency_contact_relation text,
  credit_score integer check (credit_score between 300 and 850),
  account_status text not null default 'active' check (account_status in ('active', 'suspended', 'pending')),
  kyc_status text not null default 'pending' check (kyc_status in ('verified', 'pending', 'rejected')),
  is_admin boolean not null default false,
  -- Which channel proved who is behind the account, and when (evidence of a signature names it).
  verified_channel text check (verified_channel in ('email', 'sms', 'whatsapp')),
  verified_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index users_cedula on users (cedula);

create table sessions (
  -- SHA-256 of the cookie's value: reading this table signs nobody in.
  sid text primary key,
  sess json not null,
  expire timestamptz not null,
  user_id integer not null references users (id) on delete cascade,
  is_admin boolean not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null
);
create index sessions_user on sessions (user_id);
create index sessions_expire on sessions (expire);

-- Several registrations may wait for one e-mail: each belongs to the browser that started it (ruling B7).
create table pending_users (
  id integer generated always as identity primary key,
  email text not null,
  first_name text not null,
  last_name text not null,
  cedula text not null,
  phone text not null,
  password text not null,
  verification_method text not null default 'email' check (verification_method in ('email', 'sms', 'whatsapp')),
  browser text not null,
  created_at timestamptz not null
);
create index pending_users_email on pending_users (email, id);
create index pending_users_browser on pending_users (browser);

create table email_verification_codes (
  id integer generated always as identity primary key,
  pending_user_id integer not null references pending_users (id) on delete cascade,
  email text not null,
  code text not null,
  expires_at timestamptz not null,
  used boolean not null default false,
  attempts integer not null default 0 check (attempts between 0 and 5),
  created_at timestamptz not null
);
create index email_verification_codes_pending on email_verification_codes (pending_user_id, id);

create table password_reset_codes (
  id integer generated always as identity primary key,
  user_id integer not null references users (id) on delete cascade,
  email text not null,
  code text not null,
  expires_at timestamptz not null,
  used boolean not null default false,
  attempts integer not null default 0 check (attempts between 0 and 5),
  created_at timestamptz not null
);
create index password_reset_codes_user on password_reset_codes (user_id, id);

-- Browsers that an account's holder has signed in with (the mark's hash): a stranger's wrong guesses do not
-- lock these out (ruling B10).
create table known_browsers (
  user_id integer not null references users (id) on delete cascade,
  browser text not null,
  created_at timestamptz not null,
  primary key (user_id, browser)
);
