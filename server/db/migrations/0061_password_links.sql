-- A letter may carry a link that sets a password, once and within its time (rule: password-links). Kept as its hash.
create table password_links (
  id bigint generated always as identity primary key,
  user_id integer not null references users (id) on delete cascade,
  secret text not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index password_links_user on password_links (user_id);
