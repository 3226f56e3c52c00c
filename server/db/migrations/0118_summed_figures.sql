-- Figures are summed when they are read, over indexes that hold what they need (docs/decisions/figures.md). What is summed
-- over the whole ledger, or over all instalments, stays kept: ledger_days, cohort_money, collection_days and account_money.
-- A function takes its triggers with it.
drop function count_new_clients, count_changed_client, keep_state_figure, keep_loan_figure, keep_due_day, keep_overdue_day,
  keep_running_late_charge, keep_cohort_loan cascade;
drop function count_clients, add_figure, add_loan_figure, add_due_day, add_overdue_day, add_running_late_charge,
  add_cohort_loan, cohort_loan_rows, recount_figures, recount_overdue_days, recount_portfolio, recount_account_money;
drop table client_counts, figures, due_days, overdue_days, cohort_loans;

-- The kept sums from the rows alone: after a bulk load without triggers, and to check them.
create function recount_sums() returns void language plpgsql as $$
begin
  delete from ledger_days; delete from cohort_money; delete from collection_days; delete from account_money;
  insert into ledger_days
    select book_day(e), kind, 0, count(*), sum(balance_change) from ledger_entries e group by 1, 2;
  insert into cohort_money select month, 0, received, written_off from cohort_money_rows();
  insert into collection_days select day, 0, due, received from collection_day_rows();
  insert into account_money select account, 0, money_in, money_out from account_money_rows();
end $$;

-- Few rows of a book: loans that are being paid, and those of which an instalment stayed unpaid.
create index loans_not_paid on loans (due_order)
  include (id, status, disbursed_on, principal, interest, total, paid, application_id, supersedes_loan_id)
  where status = 'active' or paid < total;
create index loans_of_month on loans (disbursed_on, status) include (principal) where supersedes_loan_id is null;
create index instalments_unpaid on instalments (due_date, loan_id) include (amount, paid, written_off)
  where paid + written_off < amount;
