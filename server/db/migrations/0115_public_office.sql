-- The applicant's answer about public office and its date (rule: public-office); null: the lender did not ask. The years are those in
-- which the office began and ended.
alter table loan_applications
  add column public_office text check (public_office in ('no', 'si')),
  add column public_office_title text,
  add column public_office_institution text,
  add column public_office_since integer,
  add column public_office_until integer,
  add column public_office_answered_at timestamptz,
  add constraint loan_applications_public_office check ((public_office is null) = (public_office_answered_at is null)
    and (public_office is not distinct from 'si' or
      num_nonnulls(public_office_title, public_office_institution, public_office_since, public_office_until) = 0));
