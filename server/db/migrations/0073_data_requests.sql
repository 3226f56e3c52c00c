-- What people ask of their data (rule: data-requests), with the last day for the answer. Of each kind one at a time is
-- open.
create table data_requests (
  id integer generated always as identity primary key,
  user_id integer not null references users (id),
  kind text not null check (kind in ('correction', 'erasure')),
  -- Of a correction: which datum, by its name in the profile; 'other' is told in the text.
  field text,
  asks text not null,
  status text not null default 'open' check (status in ('open', 'accepted', 'refused')),
  asked_at timestamptz not null,
  answer_by date not null,
  answer text,
  answered_at timestamptz,
  answered_by integer references users (id),
  constraint data_requests_field check ((kind = 'correction') = (field is not null)),
  constraint data_requests_answered check (
    (status = 'open') = (answer is null) and (answer is null) = (answered_at is null)
    and (answer is null) = (answered_by is null)
  )
);
create unique index data_requests_open on data_requests (user_id, kind) where status = 'open';
create index data_requests_own on data_requests (user_id, id);
create index data_requests_status on data_requests (status, id);
