-- What a bank statement says that went out is kept as well, by negative centavos, and meets the disbursement of a loan.
alter table statement_lines
  drop constraint statement_lines_cents_check,
  drop constraint statement_lines_check,
  add constraint statement_lines_cents_check check (cents between -1000000000 and 1000000000),
  add constraint statement_lines_some_money check (cents <> 0),
  add column loan_id integer references loans (id),
  add constraint statement_lines_used check ((payment_id is null and loan_id is null) = (used_at is null)),
  add constraint statement_lines_one_use check (payment_id is null or loan_id is null),
  add constraint statement_lines_direction check (loan_id is null or 0 > cents),
  add constraint statement_lines_not_dismissed check (dismissed_at is null or loan_id is null);

-- A disbursement is seen at the bank once.
create unique index statement_lines_loan on statement_lines (loan_id) where loan_id is not null;

drop index statement_lines_open;
create index statement_lines_open on statement_lines (id desc) where used_at is null and dismissed_at is null;
drop index statement_lines_used;
create index statement_lines_used on statement_lines (id desc) where used_at is not null;
