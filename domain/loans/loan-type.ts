import { keysOf, parseKey } from '#domain/enum-table.ts';

interface LoanTypeFacts {
  readonly label: string;
  /** Text that explains the option in the form. */
  readonly description: string | null;
  /**
   * Whether the loan is granted against the salary: the form requests a payroll proof, and the review warns if it is
   * missing.
   */
  readonly payroll: boolean;
  readonly spellings: readonly string[];
}

/** The types of loan. `payroll` and `nómina` are accepted spellings of `nomina` (rule: loan-type-spellings). */
export const LOAN_TYPE = {
  personal: { label: 'Personal', description: null, payroll: false, spellings: [] },
  nomina: {
    label: 'Nómina',
    description: 'Con comprobante de salario',
    payroll: true,
    spellings: ['nómina', 'payroll'],
  },
} as const satisfies Record<string, LoanTypeFacts>;
export type LoanType = keyof typeof LOAN_TYPE;
export const LOAN_TYPES = keysOf(LOAN_TYPE);

export const parseLoanType = (text: string): LoanType | null => parseKey(LOAN_TYPE, text);

/** Labels of types that only older lists show; no form creates them (rule: loan-type-spellings). */
const SHOWN_ONLY: Readonly<Record<string, string>> = {
  mortgage: 'Hipotecario',
  auto: 'Vehículo',
  business: 'Negocio',
};
/** The label of any type that a list may hold; an unknown one is returned as it is. */
export function loanTypeLabel(type: string): string {
  const known = parseLoanType(type);
  return known ? LOAN_TYPE[known].label : (SHOWN_ONLY[type] ?? type);
}

export const isPayroll = (type: string | null): boolean => {
  const known = type === null ? null : parseLoanType(type);
  return known !== null && LOAN_TYPE[known].payroll;
};
