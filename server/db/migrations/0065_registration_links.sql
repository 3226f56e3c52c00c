-- Where an address has got all codes of its day, one message carries a link that proves it (rule: registration-links).
-- Kept as its hash, one a day, good for that day.
create table registration_links (
  id bigint generated always as identity primary key,
  secret text not null unique,
  channel text not null check (channel in ('email', 'sms', 'whatsapp')),
  recipient text not null,
  day date not null,
  created_at timestamptz not null,
  used_at timestamptz,
  user_id integer references users (id) on delete cascade,
  unique (recipient, day)
);
create index registration_links_user on registration_links (user_id);
