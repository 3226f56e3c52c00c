import { readExpenseReceipt, readExpenses, recordExpense } from '#server/expenses/expenses.ts';
import { reverseExpense } from '#server/expenses/reverse-expense.ts';

export const expensesRoutes = [readExpenses, recordExpense, reverseExpense, readExpenseReceipt];
