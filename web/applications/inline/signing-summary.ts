import type { Term } from '#domain/loans/terms.ts';
import { type FormErrors, type FormValues, isFormField } from '#web/applications/form/form-fields.ts';
import type { Step } from '#web/applications/form/steps.ts';
import { fieldLabel, summaryOf } from '#web/applications/form/validation.ts';
import { linkOf } from '#web/applications/inline/photo-links.ts';
import type { ErrorSummaryProps } from '#web/ui/fields/error-summary.tsx';

const BOTH_ACCEPTED = 'Debe aceptar ambos documentos para continuar';
const BOTH_SIGNED = 'Complete todos los campos de firma para ambos documentos';

/** The summary of what is missing before the documents can be signed (rule: signer-is-applicant). */
export function signingSummary(
  step: Step,
  errors: FormErrors,
  values: FormValues,
  terms: readonly Term[],
): ErrorSummaryProps {
  const unaccepted = errors.acceptDebtAgreement ?? errors.acceptCreditCheck;
  const unsigned = errors.debtAgreementSignature ?? errors.creditAuthorizationSignature;
  return {
    lead: unsigned && 'Firma incompleta',
    title: unaccepted ? BOTH_ACCEPTED : unsigned ? BOTH_SIGNED : summaryOf(step, errors, values, terms),
    // Three photos and two signatures need distinct names.
    errors: Object.entries(errors).map(([field, message]) => ({
      field: linkOf(field),
      message: isFormField(field) ? fieldLabel(field, terms) : message,
    })),
  };
}
