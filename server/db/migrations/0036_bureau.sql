-- What was asked of a credit bureau about somebody, by whom and why, with the paper that came back; and who took the
-- permission back. Rows go only with their person.
create table bureau_consultations (
  id integer generated always as identity primary key,
  application_id integer not null references loan_applications (id),
  -- The authorization that it was made under.
  legal_document_id integer not null references legal_documents (id),
  bureau text not null,
  reason text not null,
  file_key text not null,
  file_type text not null,
  stored_sha256 text not null,
  consulted_by integer not null references users (id),
  consulted_at timestamptz not null
);
create index bureau_consultations_application on bureau_consultations (application_id, id);
create index bureau_consultations_document on bureau_consultations (legal_document_id);
create trigger bureau_consultations_append_only before update on bureau_consultations
  for each row execute function refuse_change();

create table authorization_revocations (
  legal_document_id integer primary key references legal_documents (id),
  revoked_at timestamptz not null
);
create trigger authorization_revocations_append_only before update on authorization_revocations
  for each row execute function refuse_change();

select watch_table(name) from unnest(array['bureau_consultations', 'authorization_revocations']) name;
