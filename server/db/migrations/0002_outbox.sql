-- What happened (the audit log), what is to be told to people, and the first answers to repeated requests.
create table events (
  id bigint generated always as identity primary key,
  name text not null,
  -- Who did it: a person, or the program itself (null).
  actor_id integer,
  -- About what: 'application', 'loan', 'payment', 'user' … and its id. Ids and codes only, never personal values.
  subject text not null,
  subject_id text not null,
  facts jsonb not null default '{}',
  ip text,
  happened_at timestamptz not null
);
create index events_subject on events (subject, subject_id, id);

create table messages (
  id bigint generated always as identity primary key,
  user_id integer references users (id) on delete set null,
  channel text not null check (channel in ('email', 'sms', 'whatsapp')),
  recipient text not null,
  template text not null,
  subject text not null,
  body_text text not null,
  body_html text,
  created_at timestamptz not null,
  sent_at timestamptz,
  attempts integer not null default 0,
  last_error text
);
create index messages_unsent on messages (id) where sent_at is null;
create index messages_user on messages (user_id, id);

create table idempotency_keys (
  actor text not null,
  key text not null,
  request_hash text not null,
  -- json, not jsonb: the first answer comes again as it was, in its order of fields.
  reply json,
  created_at timestamptz not null,
  primary key (actor, key)
);
create index idempotency_keys_created on idempotency_keys (created_at);

create table settings (
  version integer generated always as identity primary key,
  value jsonb not null,
  changed_by integer,
  created_at timestamptz not null
);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;
create trigger events_append_only before update or delete on events for each row execute function refuse_change();

-- The shape that the rate limiter's store expects; unlogged: a crash may forget counts, not data.
create unlogged table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
