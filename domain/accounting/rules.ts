import { keysOf } from '#domain/enum-table.ts';

/** When a loan's interest is income (rule: income-over-time). */
export const INCOME_METHOD = {
  at_disbursement: { label: 'Al desembolsar: todo el interés del préstamo ese día' },
  over_time: { label: 'Con el tiempo: cada día una parte, hasta el vencimiento' },
} as const;
export type IncomeMethod = keyof typeof INCOME_METHOD;
export const INCOME_METHODS = keysOf(INCOME_METHOD);
