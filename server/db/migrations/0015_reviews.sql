-- The history of decisions, the latest first: all of them, and those of one state.
create index loan_applications_decided on loan_applications (decided_at desc, id desc)
  where status in ('approved', 'rejected', 'counter_offer');
create index loan_applications_decided_as on loan_applications (status, decided_at desc, id desc)
  where status in ('approved', 'rejected', 'counter_offer');
