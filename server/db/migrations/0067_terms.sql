-- A term is the key of a plan of instalments, one of those in domain/loans/term.ts, and no range.
alter table loan_applications
  drop constraint loan_applications_term_check,
  add constraint loan_applications_term_check check (term in (1, 2, 3)),
  drop constraint loan_applications_counter_offer_term_check,
  add constraint loan_applications_counter_offer_term_check check (counter_offer_term in (1, 2, 3));
alter table loans
  drop constraint loans_term_check,
  add constraint loans_term_check check (term in (1, 2, 3));
alter table restructurings
  drop constraint restructurings_term_check,
  add constraint restructurings_term_check check (term in (1, 2, 3));
alter table proposals
  drop constraint proposals_term_check,
  add constraint proposals_term_check check (term in (1, 2, 3));
