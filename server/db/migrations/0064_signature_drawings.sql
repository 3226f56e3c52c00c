-- A drawn signature belongs to one application (rule: signature-image): the SHA-256 of its picture, and whose it is. Of
-- what was signed before with the picture of another application the first one has it.
create table signature_drawings (
  sha256 text primary key check (sha256 ~ '^[0-9a-f]{64}$'),
  application_id integer not null references loan_applications (id) on delete cascade,
  used_at timestamptz not null
);
create index signature_drawings_application on signature_drawings (application_id);
insert into signature_drawings (sha256, application_id, used_at)
select encode(sha256(signature), 'hex'), application_id, signed_at from legal_documents order by id
on conflict do nothing;
select watch_table('signature_drawings');
create trigger signature_drawings_append_only before update on signature_drawings
  for each row execute function refuse_change();
