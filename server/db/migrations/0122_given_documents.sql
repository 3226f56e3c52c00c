-- When a client gave a document to the lender apart from an application, in the profile; null: never. Until now no colleague
-- saw such a document: those that answer a request of the lender count as given.
alter table documents add column given_at timestamptz;
update documents d set given_at = uploaded_at
where application_id is null and exists (
  select from events e
  where e.name = 'client.documents_requested' and e.subject = 'user' and e.subject_id = d.user_id::text
    and e.happened_at <= d.uploaded_at and d.document_type = any(string_to_array(e.facts ->> 'documents', ' ')));
