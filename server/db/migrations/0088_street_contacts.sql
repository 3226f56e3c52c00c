-- A contact that a collector's phone noted without signal (rule: street-contacts). `client_id` is made on the phone and kept
-- as long as the row: a repeat, however late, answers this row.
alter table collection_contacts add column client_id uuid;
create unique index collection_contacts_client_id on collection_contacts (made_by, client_id) where client_id is not null;
-- A contact may arrive days after it was made: the last one is the one made last, not the one that came last.
create index collection_contacts_made on collection_contacts (loan_id, made_at, id);
drop index collection_contacts_loan;
