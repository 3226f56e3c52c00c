-- A loan's rest that is owed by other terms (docs/decisions/restructuring.md): proposed, then signed, declined or withdrawn.
create table restructurings (
  id integer generated always as identity primary key,
  loan_id integer not null references loans (id),
  status text not null check (status in ('proposed', 'signed', 'declined', 'withdrawn')),
  term integer not null check (term between 1 and 3),
  -- Whether the principal left costs interest anew.
  new_interest boolean not null,
  -- For the customer.
  reason text,
  proposed_by integer not null,
  proposed_at timestamptz not null,
  decided_at timestamptz,
  -- Once it is signed: the loan that took over, from when, and what.
  new_loan_id integer unique references loans (id),
  signed_on date,
  principal integer check (principal > 0),
  interest integer check (interest >= 0),
  late_charge integer check (late_charge >= 0),
  costs integer check (costs >= 0),
  check (num_nulls(new_loan_id, signed_on, principal, interest, late_charge, costs) = case when status = 'signed' then 0 else 6 end)
);
create index restructurings_loan on restructurings (loan_id, id);
create unique index restructurings_one_open on restructurings (loan_id) where status = 'proposed';
select watch_table('restructurings');

-- A loan that takes over is of the same application as the one that it takes the place of.
alter table loans
  drop constraint loans_application_id_key,
  add column supersedes_loan_id integer unique references loans (id),
  drop constraint loans_status_check,
  add constraint loans_status_check
    check (status in ('awaiting_disbursement', 'active', 'settled', 'called_off', 'written_off', 'restructured')),
  drop constraint loans_disbursed,
  add constraint loans_disbursed
    check ((status in ('active', 'settled', 'written_off', 'restructured')) = (disbursed_on is not null));
create index loans_application on loans (application_id, id);
create unique index loans_one_by_approval on loans (application_id) where supersedes_loan_id is null;

alter table ledger_entries
  drop constraint ledger_entries_kind_check,
  add constraint ledger_entries_kind_check check (kind in ('disbursement', 'interest', 'payment', 'payment_reversal',
    'late_charge', 'collection_cost', 'allocation', 'waiver', 'write_off', 'recovery', 'refund', 'carry_over',
    'restructuring'));
alter table ledger_days
  drop constraint ledger_days_kind_check,
  add constraint ledger_days_kind_check check (kind in ('disbursement', 'interest', 'payment', 'payment_reversal',
    'late_charge', 'collection_cost', 'allocation', 'waiver', 'write_off', 'recovery', 'refund', 'carry_over',
    'restructuring'));
