-- Programs that call with a token (rule: token-scopes). Only the hash of the secret is here; a row stays, so that the
-- audit log can name what a program did.
create table api_tokens (
  id integer generated always as identity primary key,
  name text not null,
  hash text not null unique,
  scopes text[] not null check (cardinality(scopes) > 0),
  made_by integer not null references users (id),
  made_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz,
  revoked_by integer references users (id)
);

alter table events drop constraint events_subject_check, add constraint events_subject_check check (subject in
  ('user', 'application', 'document', 'loan', 'payment', 'statement', 'settings', 'export', 'verification', 'alert',
  'token'));
