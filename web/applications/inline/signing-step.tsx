import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import { fullNameOf } from '#web/applications/form/agreement.ts';
import { type FormErrors, type FormValues, isFormField } from '#web/applications/form/form-fields.ts';
import { type Step, stepAt } from '#web/applications/form/steps.ts';
import { errorsOf, nameOf, summaryOf } from '#web/applications/form/validation.ts';
import { linkOf, Photos } from '#web/applications/inline/photos.tsx';
import { SignatureBox } from '#web/applications/inline/signature-box.tsx';
import { LegalDocuments } from '#web/applications/steps/legal-documents.tsx';
import type { StepProps } from '#web/applications/steps/step-fields.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import type { ErrorSummaryProps } from '#web/ui/fields/error-summary.tsx';
import { DataList } from '#web/ui/figures/data-list.tsx';

const BOTH_ACCEPTED = 'Debe aceptar ambos documentos para continuar';
const BOTH_SIGNED = 'Complete todos los campos de firma para ambos documentos';

/** The summary of what is missing before the documents can be signed (rule: signer-is-applicant). */
export function signingSummary(step: Step, errors: FormErrors, values: FormValues): ErrorSummaryProps {
  const unaccepted = errors.acceptDebtAgreement ?? errors.acceptCreditCheck;
  const unsigned = errors.debtAgreementSignature ?? errors.creditAuthorizationSignature;
  return {
    lead: unsigned && 'Firma incompleta',
    title: unaccepted ? BOTH_ACCEPTED : unsigned ? BOTH_SIGNED : summaryOf(step, errors, values),
    // Three photos and two signatures are told apart by their names.
    errors: Object.entries(errors).map(([field, message]) => ({
      field: linkOf(field),
      message: isFormField(field) ? nameOf(field) : message,
    })),
  };
}

interface MissingProps {
  readonly values: FormValues;
  readonly goToStep: (step: number) => void;
}

/** What steps 2 and 3 may leave open and the signature needs: said before a signature is drawn in vain. */
function Missing({ values, goToStep }: MissingProps) {
  return [stepAt('inline', 2), stepAt('inline', 3)].map((step) => {
    const errors = errorsOf(step, values, true);
    if (Object.keys(errors).length === 0) return null;
    return (
      <div key={step.number} className="grid gap-2 rounded-md bg-warning-tint p-4 text-warning">
        <p className="flex items-start gap-2 font-semibold">
          <TriangleAlert className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
          {summaryOf(step, errors, values)}
        </p>
        <Button variant="outline" onClick={() => goToStep(step.number)}>
          Completar: {step.title}
        </Button>
      </div>
    );
  });
}

interface SigningStepProps extends StepProps {
  readonly applicationId: number;
  readonly signing: boolean;
  readonly onSign: () => void;
  readonly goToStep: (step: number) => void;
}

/** Step 4: the photos, both documents, and a signature for each. */
export function SigningStep({ applicationId, signing, onSign, goToStep, ...props }: SigningStepProps) {
  const { values } = props;
  return (
    <>
      <Missing values={values} goToStep={goToStep} />
      <Photos {...props} applicationId={applicationId} />
      <Card title="Documentos legales">
        <LegalDocuments
          {...props}
          whileLoading="min-h-[115rem] [overflow-anchor:none] sm:min-h-[97rem]"
          signature={SignatureBox}
        >
          <DataList
            items={[
              { label: 'Nombre completo', value: fullNameOf(values) },
              { label: 'Cédula', value: values.cedula },
            ]}
          />
        </LegalDocuments>
        <Button variant="money" wide busy={signing} onClick={onSign}>
          {signing ? 'Enviando...' : 'Firmar y enviar'}
        </Button>
      </Card>
    </>
  );
}
