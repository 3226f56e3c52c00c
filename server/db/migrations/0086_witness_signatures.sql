-- Who hears the texts read out to a signer that cannot read signs beside them (rule: read-out).
alter table legal_documents add column witness_signature bytea;
select record_rows('legal_documents');
