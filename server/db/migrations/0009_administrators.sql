-- The audit log newest first, by kind of event, by person and by day.
create index events_name on events (name, id);
create index events_happened_at on events (happened_at);

-- An administrator who left: the audit log still names them, and no password opens the door.
alter table users add column removed_at timestamptz check (removed_at is null or is_admin);

-- An authenticator application (RFC 6238). The secret is sealed with a key of SESSION_SECRET, recovery codes are hashed.
create table second_factors (
  user_id integer primary key references users (id) on delete cascade,
  secret text not null,
  -- Nothing is asked before the first right code has proved that the application is set up.
  confirmed_at timestamptz,
  -- Half minutes since 1970: each code opens the door once.
  last_step bigint not null default 0,
  recovery_codes text[] not null default '{}',
  created_at timestamptz not null
);

alter table sessions add column second_factor_at timestamptz;
