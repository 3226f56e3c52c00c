-- Whose seals are ours: every certificate that documents were ever sealed with.
create table seal_certificates (
  -- SHA-256 of the certificate, in hexadecimal.
  fingerprint text primary key check (fingerprint ~ '^[0-9a-f]{64}$'),
  -- Its bytes and those of its issuers, one after the other, in hexadecimal.
  chain text not null check (chain ~ '^[0-9a-f]+$'),
  known_since timestamptz not null
);

-- The lender's letter that says that a loan is paid, as it was written.
create table settlement_letters (
  id integer generated always as identity primary key,
  loan_id integer not null references loans on delete cascade,
  template_version text not null,
  body text not null,
  -- Of the UTF-8 bytes of the body, in hexadecimal.
  sha256 text not null,
  -- Who it is about, as the seal says it.
  full_name text not null,
  cedula text not null,
  lender text not null,
  written_at timestamptz not null,
  -- The books changed after it.
  superseded_at timestamptz
);
create unique index settlement_letters_current on settlement_letters (loan_id) where superseded_at is null;

-- The PDF of a signed document or a letter, made once; its bytes are a file.
create table sealed_documents (
  id integer generated always as identity primary key,
  legal_document_id integer unique references legal_documents,
  settlement_letter_id integer unique references settlement_letters on delete cascade,
  file_key text not null,
  -- Of the file, in hexadecimal.
  file_sha256 text not null,
  file_bytes integer not null check (file_bytes > 0),
  -- The text with its seal, as it is downloaded.
  sealed_text text not null,
  certificate text not null references seal_certificates,
  sealed_at timestamptz not null,
  check (num_nonnulls(legal_document_id, settlement_letter_id) = 1)
);

create function keep_letter() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) = to_jsonb(old) || jsonb_build_object('superseded_at', new.superseded_at) then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name;
end $$;
create trigger settlement_letters_kept before update on settlement_letters
  for each row execute function keep_letter();
create trigger sealed_documents_append_only before update on sealed_documents
  for each row execute function refuse_change();
create trigger seal_certificates_append_only before update or delete on seal_certificates
  for each row execute function refuse_change();

-- What a message carries: the keys of its files, their names and kinds.
alter table messages add column attachments jsonb not null default '[]';

-- A letter of the lender leaves its trace as well when its person is erased.
alter table erased_documents drop constraint erased_documents_kind_check;
alter table erased_documents add constraint erased_documents_kind_check
  check (kind in ('debt-agreement', 'credit-authorization', 'settlement-letter'));

select watch_table(name) from unnest(array['seal_certificates', 'settlement_letters', 'sealed_documents']) name;
