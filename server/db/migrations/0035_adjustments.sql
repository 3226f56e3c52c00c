-- A loan that is written off, with the word of a second person where the settings ask for one.
alter table loans
  drop constraint loans_status_check,
  add constraint loans_status_check
    check (status in ('awaiting_disbursement', 'active', 'settled', 'called_off', 'written_off')),
  drop constraint loans_check1,
  add constraint loans_disbursed check ((status in ('active', 'settled', 'written_off')) = (disbursed_on is not null)),
  add column write_off_proposed_by integer,
  add column write_off_reason text;
