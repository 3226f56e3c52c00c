-- A code that a client of the counter proves an address with, to get the account that the staff opened (rule:
-- account-claim). One that proved an address stays: a registration with the same phone joins that account.
create table account_claims (
  id integer generated always as identity primary key,
  user_id integer not null references users (id) on delete cascade,
  channel text not null check (channel in ('email', 'sms', 'whatsapp')),
  recipient text not null,
  code text not null,
  attempts integer not null default 0 check (attempts >= 0),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  proved_at timestamptz
);
create index account_claims_user on account_claims (user_id);
