-- A second wall behind each query's own condition: in a transaction of a customer the program's role finds no row about
-- another person, and adds or changes none. `manito.person` is the customer of the transaction (server/db/own-rows.ts);
-- where it is not set, for the staff and the worker, nothing is limited. The role that owns the tables is never limited.
create function limited_to() returns integer language sql stable parallel safe as $$
  select nullif(current_setting('manito.person', true), '')::integer
$$;

do $$
declare
  own text;
begin
  foreach own in array array['loan_applications', 'documents', 'loans', 'payments', 'loan_calculations',
    'shown_agreements', 'contact_refusals', 'data_requests', 'client_notes'] loop
    execute format('alter table %I enable row level security', own);
    execute format('create policy own_rows on %I using ((select limited_to()) is null or user_id = (select limited_to()))', own);
  end loop;
  -- The rows of a loan or an application are its person's: the inner query is limited by that table's own policy.
  foreach own in array array['instalments', 'ledger_entries', 'loan_adjustments', 'settlement_letters',
    'restructurings', 'collection_contacts', 'street_receipts'] loop
    execute format('alter table %I enable row level security', own);
    execute format('create policy own_rows on %I using ((select limited_to()) is null or loan_id in (select id from loans))', own);
  end loop;
  foreach own in array array['legal_documents', 'signature_drawings', 'bureau_consultations', 'decision_scorecards',
    'proposals', 'counter_applications'] loop
    execute format('alter table %I enable row level security', own);
    execute format('create policy own_rows on %I using ((select limited_to()) is null or application_id in (select id from loan_applications))', own);
  end loop;
end $$;
