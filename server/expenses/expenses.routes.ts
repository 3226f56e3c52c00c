import { expensesApi } from '#contract/expenses.ts';
import { readExpenseReceipt, readExpenses } from '#server/expenses/read-expenses.ts';
import { recordExpense } from '#server/expenses/record-expense.ts';
import { serve } from '#server/http/serve.ts';

export const expensesRoutes = [
  serve(expensesApi.list, readExpenses),
  serve(expensesApi.record, recordExpense),
  serve(expensesApi.receipt, readExpenseReceipt),
];
