import { EXPENSE_CATEGORIES, EXPENSE_CATEGORY, type ExpenseCategory } from '#domain/drawers/cash-movement.ts';
import { keysOf } from '#domain/enum-table.ts';

/** The classes of an account, as a balance sheet and an income statement have them. */
export const ACCOUNT_CLASS = {
  asset: { label: 'Activos', statement: 'balance', sign: 1 },
  liability: { label: 'Pasivos', statement: 'balance', sign: -1 },
  equity: { label: 'Patrimonio', statement: 'balance', sign: -1 },
  income: { label: 'Ingresos', statement: 'income', sign: -1 },
  expense: { label: 'Gastos', statement: 'income', sign: 1 },
} as const;
export type AccountClass = keyof typeof ACCOUNT_CLASS;
export const ACCOUNT_CLASSES = keysOf(ACCOUNT_CLASS);

interface JournalAccountFacts {
  /** The name that the lender's chart begins with. */
  readonly name: string;
  /** The code that the lender's chart begins with: a proposal, no law. */
  readonly code: string;
  readonly class: AccountClass;
}

/** The accounts of the journal but those of the lender's banks and of the expenses' categories. */
const FIXED = {
  cash: { name: 'Caja', code: '1101', class: 'asset' },
  unplaced: { name: 'Fondos sin lugar indicado', code: '1190', class: 'asset' },
  earlier_funds: { name: 'Fondos de los libros anteriores', code: '1191', class: 'asset' },
  principal: { name: 'Préstamos por cobrar', code: '1201', class: 'asset' },
  interest: { name: 'Intereses por cobrar', code: '1202', class: 'asset' },
  late_charge: { name: 'Mora por cobrar', code: '1203', class: 'asset' },
  collection_cost: { name: 'Gastos de cobranza por cobrar', code: '1204', class: 'asset' },
  overpaid_refund: { name: 'Devuelto de más por cobrar', code: '1205', class: 'asset' },
  /** Below zero: what the loans are worth less. */
  provision: { name: 'Provisión para préstamos', code: '1290', class: 'asset' },
  customer_credit: { name: 'A favor de clientes', code: '2101', class: 'liability' },
  deferred_interest: { name: 'Intereses por devengar', code: '2102', class: 'liability' },
  between_loans: { name: 'Traspasos entre préstamos', code: '2190', class: 'liability' },
  opening: { name: 'Saldos de apertura', code: '3101', class: 'equity' },
  interest_income: { name: 'Ingresos por intereses', code: '4101', class: 'income' },
  late_charge_income: { name: 'Ingresos por mora', code: '4102', class: 'income' },
  cost_income: { name: 'Gastos de cobranza cargados', code: '4103', class: 'income' },
  closing_income: { name: 'Ingresos por gastos de cierre', code: '4104', class: 'income' },
  other_income: { name: 'Otras entradas y sobrantes', code: '4190', class: 'income' },
  waiver: { name: 'Mora condonada', code: '5101', class: 'expense' },
  write_off: { name: 'Castigos, menos lo recuperado', code: '5102', class: 'expense' },
  provision_expense: { name: 'Gasto de provisión', code: '5103', class: 'expense' },
  other_expense: { name: 'Otras salidas y faltantes', code: '5190', class: 'expense' },
} as const satisfies Record<string, JournalAccountFacts>;
export type FixedAccount = keyof typeof FIXED;

/** An account of the journal: a fixed one, one of the lender's banks by its number, or a category of expenses. */
export type JournalAccount = FixedAccount | `bank:${string}` | `expense:${ExpenseCategory}`;

/** The code and the name that the lender's accountant has for an account. */
export interface ChartEntry {
  readonly code: string;
  readonly name: string;
}
export type Chart = Readonly<Record<string, ChartEntry>>;

const isFixed = (account: string): account is FixedAccount => Object.hasOwn(FIXED, account);
const categoryOf = (account: string): ExpenseCategory | undefined =>
  EXPENSE_CATEGORIES.find((category) => account === `expense:${category}`);

export const classOf = (account: string): AccountClass =>
  isFixed(account) ? FIXED[account].class : categoryOf(account) ? 'expense' : 'asset';

/** The name and code with which an account begins; a bank is named by `bankName`, which knows the lender's accounts. */
export function initialEntry(account: string, bankName: (number: string) => string): ChartEntry {
  if (isFixed(account)) return FIXED[account];
  const category = categoryOf(account);
  if (category)
    return {
      code: `52${String(EXPENSE_CATEGORIES.indexOf(category) + 1).padStart(2, '0')}`,
      name: EXPENSE_CATEGORY[category].label,
    };
  return { code: '1102', name: bankName(account.replace(/^bank:/, '')) };
}

/** Every account of the journal, in the order of a balance sheet and an income statement. */
export function journalAccounts(banks: readonly string[]): readonly JournalAccount[] {
  const fixed = keysOf(FIXED);
  const of = (one: AccountClass) => fixed.filter((account) => FIXED[account].class === one);
  const [cash, ...assets] = of('asset');
  return [
    ...(cash ? [cash] : []),
    ...banks.map((number): JournalAccount => `bank:${number}`),
    ...assets,
    ...of('liability'),
    ...of('equity'),
    ...of('income'),
    ...of('expense'),
    ...EXPENSE_CATEGORIES.map((category): JournalAccount => `expense:${category}`),
  ];
}
