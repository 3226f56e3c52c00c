import { keysOf, keysWhereEqual } from '#domain/enum-table.ts';

/**
 * Reasons that the staff choose from when they reject an application; the customer reads the label (rule:
 * rejection-reasons).
 */
export const REJECTION_REASONS = {
  insufficient_income: { label: 'Ingresos insuficientes', freeReport: false },
  // A customer refused for a credit report may read that report.
  bad_credit_history: { label: 'Historial crediticio desfavorable', freeReport: true },
  incomplete_documentation: { label: 'Documentación incompleta', freeReport: false },
  excessive_debt: { label: 'Endeudamiento excesivo', freeReport: false },
  employment_verification: { label: 'No se pudo verificar el empleo', freeReport: false },
  policy_violation: { label: 'No cumple con las políticas', freeReport: false },
  other: { label: 'Otro', freeReport: false },
} as const;
/** Codes of the rejection reasons that need no further explanation. */
export const STANDARD_REASONS = keysOf(REJECTION_REASONS).filter((code) => code !== 'other');
const FREE_REPORT_REASONS = keysWhereEqual(REJECTION_REASONS, 'freeReport', true);
/**
 * Whether a customer rejected for this reason may read the credit report. A stored reason is a label plus any addition.
 */
export const mayReadReport = (reason: string): boolean =>
  FREE_REPORT_REASONS.some((code) => reason.startsWith(REJECTION_REASONS[code].label));
