-- Columns that hold a member of a closed set and did not say so.
alter table loan_applications add constraint loan_applications_time_working_check check (time_working in
  ('less_than_3_months', '3_to_6_months', '6_months_to_1_year', '1_to_2_years', '2_to_5_years', 'more_than_5_years'));
alter table loans add constraint loans_loan_type_check check (loan_type in ('personal', 'nomina'));
alter table erased_documents add constraint erased_documents_kind_check
  check (kind in ('debt-agreement', 'credit-authorization'));
alter table figures add constraint figures_noun_check check (noun in ('loan_applications', 'loans', 'payments'));
alter table ledger_days add constraint ledger_days_kind_check check (kind in
  ('disbursement', 'interest', 'payment', 'payment_reversal', 'late_charge', 'collection_cost'));
alter table events add constraint events_subject_check check (subject in
  ('user', 'application', 'document', 'loan', 'payment', 'statement', 'settings', 'export'));
