-- Passkeys (WebAuthn) stand beside the authenticator application, whose recovery codes open when both are lost: they go
-- with it. The public key is no secret; like the application's secret it is forgotten with its owner, and so not chained.
create table passkeys (
  id integer generated always as identity primary key,
  user_id integer not null references second_factors (user_id) on delete cascade,
  name text not null,
  credential_id text not null unique,
  public_key bytea not null,
  -- How often the device says that it signed: one that goes back is a copy.
  counter bigint not null,
  transports text[] not null,
  made_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_user_id on passkeys (user_id);

-- What a passkey has to sign next in this session, once: for entering, or (after a fresh code) for adding a passkey.
alter table sessions
  add column challenge text,
  add column challenge_adds boolean,
  add column challenge_until timestamptz,
  add constraint sessions_challenge_check check (
    (challenge is null) = (challenge_adds is null) and (challenge is null) = (challenge_until is null));
