-- The job that makes files looks at what was signed, settled or written in the last days; without these each run would
-- compare all loans and all signed documents with their files.
create index legal_documents_signed on legal_documents (signed_at);
create index loans_settled on loans (settled_at) where settled_at is not null;
create index settlement_letters_written on settlement_letters (written_at);
