-- The worklist shows a promise on its day, however many loans are later (rule: payment-promises).
create index collection_contacts_promised on collection_contacts (promised_on) where promised_on is not null;
