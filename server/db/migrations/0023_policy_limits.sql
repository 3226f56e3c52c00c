-- What a lender decides and may decide anew (the smallest and largest loan, the guesses of a code, the longest time at
-- work) is the program's alone: repeated here, a limit that was raised was a 500, and a row of an older limit could not
-- be written again. The database keeps what is true of every row for ever.
alter table loan_applications
  drop constraint loan_applications_amount_check,
  drop constraint loan_applications_counter_offer_amount_check,
  drop constraint loan_applications_time_at_work_check,
  add constraint loan_applications_amount_check check (amount > 0),
  add constraint loan_applications_counter_offer_amount_check check (counter_offer_amount > 0),
  add constraint loan_applications_time_at_work_check check (time_at_work > 0);
alter table email_verification_codes
  drop constraint email_verification_codes_attempts_check,
  add constraint email_verification_codes_attempts_check check (attempts >= 0);
alter table password_reset_codes
  drop constraint password_reset_codes_attempts_check,
  add constraint password_reset_codes_attempts_check check (attempts >= 0);
