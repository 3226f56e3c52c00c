-- A link for the phone of a person at the counter, shown as a QR code: for the photos and the signature of one draft, and
-- for nothing else (rule: counter-link). The code's secret is dead once a phone opens it; what that phone got instead is
-- dead after the signature, a newer link or fifteen minutes. Of both only hashes are stored.
create table counter_links (
  id integer generated always as identity primary key,
  application_id integer not null references counter_applications (application_id) on delete cascade,
  device text not null,
  secret text not null unique,
  phone_secret text unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  opened_at timestamptz,
  closed_at timestamptz,
  constraint counter_links_opened check ((phone_secret is null) = (opened_at is null))
);
create index counter_links_application on counter_links (application_id);
