-- What the first of two persons proposed and a second one has not confirmed yet (rule: two-persons): a write-off until
-- now, which stood in the loan. A row goes when it is confirmed or taken back; the events tell of both.
create table proposals (
  id integer generated always as identity primary key,
  act text not null check (act in ('approval', 'counter_offer', 'waiver', 'refund', 'write_off')),
  application_id integer not null references loan_applications (id),
  loan_id integer references loans (id),
  amount integer check (amount > 0),
  term integer check (term in (1, 2, 3)),
  reason text,
  proposed_by integer not null references users (id),
  proposed_at timestamptz not null
);
create unique index proposals_one on proposals (application_id, act, coalesce(loan_id, 0));

insert into proposals (act, application_id, loan_id, reason, proposed_by, proposed_at)
select 'write_off', application_id, id, write_off_reason, write_off_proposed_by, updated_at
from loans where write_off_proposed_by is not null order by id;

alter table loans drop column write_off_proposed_by, drop column write_off_reason;
select record_rows('loans');
select watch_table('proposals');
