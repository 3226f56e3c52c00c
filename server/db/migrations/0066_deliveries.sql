-- By WhatsApp a message goes as a template that Meta approved: its number at the carrier, and what it is filled with.
alter table messages add column content_sid text;
alter table messages add column content_variables jsonb;
-- What the carrier said of it after it had taken it (rule: message-deliveries).
alter table messages add column delivered_at timestamptz;
-- The message in whose place this one goes: at most one for each.
alter table messages add column fallback_of bigint unique references messages (id) on delete set null;
alter table messages add constraint messages_template check (content_sid is null or channel = 'whatsapp');
-- Those whose arrival is waited for. Rows of before have no number and are not asked about.
create index messages_unconfirmed on messages (id)
  where content_sid is not null and delivered_at is null and failed_at is null;
-- Those that were taken and did not arrive, by when that was known.
create index messages_undelivered on messages (failed_at) where failed_at is not null;
-- The newest text that was sent to see whether texts arrive (rule: first-day).
create index messages_test_texts on messages (id) where template = 'test-text';
