import { membersOf, parseMember } from '#domain/closed-set.ts';

interface LoanTypeFacts {
  readonly label: string;
  /** Beside the choice in the form. */
  readonly description: string | null;
  /** Granted against the salary: its proof is asked for, and missed. */
  readonly payroll: boolean;
  readonly spellings: readonly string[];
}

/** `payroll` and `nómina` are accepted spellings of `nomina` (rule: loan-type-spellings). */
export const LOAN_TYPE = {
  personal: { label: 'Personal', description: null, payroll: false, spellings: [] },
  nomina: {
    label: 'Nómina',
    description: 'Con comprobante de tu salario',
    payroll: true,
    spellings: ['nómina', 'payroll'],
  },
} as const satisfies Record<string, LoanTypeFacts>;
export type LoanType = keyof typeof LOAN_TYPE;
export const LOAN_TYPES = membersOf(LOAN_TYPE);

export const parseLoanType = (text: string): LoanType | null => parseMember(LOAN_TYPE, text);

/** Labels of types that only older lists show; nothing creates them (rule: loan-type-spellings). */
const SHOWN_ONLY: Readonly<Record<string, string>> = {
  mortgage: 'Hipotecario',
  auto: 'Vehículo',
  business: 'Negocio',
};
/** The label of any type that a list may hold; an unknown one shows as it is. */
export function loanTypeLabel(type: string): string {
  const known = parseLoanType(type);
  return known ? LOAN_TYPE[known].label : (SHOWN_ONLY[type] ?? type);
}

export const isPayroll = (type: string | null): boolean => {
  const known = type === null ? null : parseLoanType(type);
  return known !== null && LOAN_TYPE[known].payroll;
};
