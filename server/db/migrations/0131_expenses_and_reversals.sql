-- Expenses are read together with their reversals: the index of expenses alone served no query any more.
drop index cash_movements_expenses;
create index cash_movements_expenses on cash_movements (created_at, id) where kind in ('expense', 'expense_reversal');
