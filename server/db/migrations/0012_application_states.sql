-- The back office lists applications of one state, newest first; without this it would walk past all the others.
create index loan_applications_status on loan_applications (status, id desc) where status <> 'draft';
