-- The pair of keys (VAPID) by which browsers' push services know this installation. The private one is sealed by the program.
create table push_keys (
  id integer primary key default 1 check (id = 1),
  public_key text not null,
  private_key text not null,
  created_at timestamptz not null
);

-- A browser that its customer wants notices on (rule: push-notices). It is its session's: whatever ends that ends this.
create table push_subscriptions (
  id uuid primary key default gen_random_uuid(),
  user_id integer not null references users (id) on delete cascade,
  sid text not null unique references sessions (sid) on delete cascade on update cascade,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  topics text[] not null,
  created_at timestamptz not null
);
create index push_subscriptions_user on push_subscriptions (user_id);

alter table messages drop constraint messages_channel_check,
  add constraint messages_channel_check check (channel in ('email', 'sms', 'whatsapp', 'push'));
-- Which page it opens, on our own site.
alter table messages add column push_path text;
alter table messages add constraint messages_push check ((push_path is not null) = (channel = 'push'));
-- Those that no push service has accepted yet.
create index messages_push_waiting on messages (id)
  where channel = 'push' and sent_at is null and failed_at is null;
