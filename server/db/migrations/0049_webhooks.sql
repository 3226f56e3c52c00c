-- Who is told of what happens, by the Standard Webhooks (rule: webhooks). The secrets are sealed by the program.
create table webhooks (
  id integer generated always as identity primary key,
  url text not null,
  events text[] not null check (cardinality(events) > 0),
  secret text not null,
  previous_secret text,
  previous_until timestamptz,
  off text check (off in ('owner', 'gone')),
  made_by integer not null references users (id),
  made_at timestamptz not null,
  removed_at timestamptz
);

-- One message to one of them; a month old it is forgotten.
create table webhook_deliveries (
  id bigint generated always as identity primary key,
  webhook_id integer not null references webhooks (id),
  message_id uuid not null default gen_random_uuid(),
  type text not null,
  subject_id integer not null,
  body text not null,
  attempts integer not null default 0,
  created_at timestamptz not null,
  next_at timestamptz,
  delivered_at timestamptz,
  failed_at timestamptz,
  last_status integer,
  last_answer text
);
create index webhook_deliveries_webhook on webhook_deliveries (webhook_id, id);
create index webhook_deliveries_created on webhook_deliveries (created_at);
create index webhook_deliveries_undelivered on webhook_deliveries (created_at) where delivered_at is null;

alter table events drop constraint events_subject_check, add constraint events_subject_check check (subject in
  ('user', 'application', 'document', 'loan', 'payment', 'statement', 'settings', 'export', 'verification', 'alert',
  'token', 'import', 'webhook'));
