-- What was asked for, kept where a counter-offer was agreed to instead; null: what was asked for is what stands.
alter table loan_applications
  add column requested_amount integer check (requested_amount > 0),
  add column requested_term integer check (requested_term > 0),
  add check ((requested_amount is null) = (requested_term is null));

-- Until now an accepted offer wrote over it. The note that the offer superseded still says it; an application that was
-- not signed before its offer left no trace.
update loan_applications a
set requested_amount = (note.plan ->> 'principal')::integer,
    requested_term = jsonb_array_length(note.plan -> 'instalments')
from (
  select distinct on (application_id) application_id, plan from legal_documents
  where kind = 'debt-agreement' and superseded_at is not null
  order by application_id, id
) note
where note.application_id = a.id
  and exists (
    select from events e
    where e.subject = 'application' and e.subject_id = a.id::text
      and e.name = 'application.counter_offer_accepted'
  );
