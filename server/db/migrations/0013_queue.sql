-- What waits longest, and what has waited longer than promised.
create index loan_applications_waiting_since on loan_applications (submitted_at)
  where status in ('submitted', 'pending', 'under_review');
