-- An application that waited in a phone's queue (rule: queued-write): `client_id` is made on the phone and kept for ever, so
-- that a repeat, however late, answers this row.
alter table loan_applications add column client_id uuid;
create unique index loan_applications_client_id on loan_applications (user_id, client_id) where client_id is not null;
