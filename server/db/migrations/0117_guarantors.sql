-- A product whose loans need a guarantor, and the guarantors (rule: guarantor). Empty columns change no digest of a watched row.
alter table product_versions
  add column guarantor boolean check (guarantor);

alter table legal_documents
  drop constraint legal_documents_kind_check,
  add constraint legal_documents_kind_check check (kind in ('debt-agreement', 'credit-authorization', 'guaranty'));

alter table erased_documents
  drop constraint erased_documents_kind_check,
  add constraint erased_documents_kind_check
    check (kind in ('debt-agreement', 'credit-authorization', 'guaranty', 'settlement-letter'));

-- One row for each person who was named; naming another one ends it. What they signed is in legal_documents.
create table guarantors (
  id integer generated always as identity primary key,
  application_id integer not null references loan_applications (id),
  full_name text not null,
  cedula text not null,
  phone text not null,
  -- Left with the signature; null: none.
  email text,
  named_by integer not null references users (id),
  named_at timestamptz not null,
  -- SHA-256 of the link's secret; null: the link ended.
  secret text unique,
  link_expires_at timestamptz not null,
  -- Wrong cédulas typed at this link.
  wrong_tries integer not null default 0,
  opened_at timestamptz,
  signed_at timestamptz,
  declined_at timestamptz,
  -- When another person was named in their place.
  ended_at timestamptz
);
create unique index guarantors_current on guarantors (application_id) where ended_at is null;
create index guarantors_cedula on guarantors (cedula) where ended_at is null;
select watch_table('guarantors');
alter table guarantors enable row level security;
create policy own_rows on guarantors using ((select limited_to()) is null or application_id in (select id from loan_applications));

-- The guarantor is told of a late instalment once, in a letter of their own.
alter table reminders
  drop constraint reminders_kind_check,
  add constraint reminders_kind_check check (kind in ('due_soon', 'due_today', 'overdue', 'guarantor_overdue'));
