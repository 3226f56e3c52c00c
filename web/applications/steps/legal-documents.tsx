import type { ComponentType, ReactNode } from 'react';
import { fullNameOf, PADS, pledgeOf, usePreview } from '#web/applications/form/agreement.ts';
import { FORM_FIELDS } from '#web/applications/form/form-fields.ts';
import { DocumentToSign } from '#web/applications/steps/document-to-sign.tsx';
import type { StepProps } from '#web/applications/steps/step-fields.tsx';
import { PlanReceipt } from '#web/loans/plan-receipt.tsx';
import { ChangedNotice } from '#web/signing/changed-notice.tsx';
import { usePadSoon } from '#web/signing/signature-pad.tsx';
import { Button } from '#web/ui/button.tsx';
import { CheckboxField } from '#web/ui/fields/checkbox-field.tsx';
import { Loading } from '#web/ui/loading.tsx';

/** What a presentation draws for one signature. */
export interface SignatureProps {
  readonly name: string;
  /** The document's name: "Debo y Pagaré". */
  readonly document: string;
  readonly fullName: string;
  /** Written over the pad, as the debtor's own words. */
  readonly pledge?: string | undefined;
  /** A PNG data image; empty while there is none. */
  readonly image: string;
  readonly error: string | undefined;
  readonly onChange: (image: string) => void;
}

interface LegalDocumentsProps extends StepProps {
  readonly signature: ComponentType<SignatureProps>;
  /** Classes as tall as what comes: a button below stays under the finger that is pressing it. */
  readonly whileLoading: string;
  readonly titled?: boolean;
  /** Between the receipt and the documents. */
  readonly children?: ReactNode;
}

/** The third acceptance, summarised in two lines; its text opens in another tab, so that what was typed stays (rule: acceptance-of-terms). */
const TermsField = ({ values, errors, change }: Omit<StepProps, 'step'>) => (
  <CheckboxField
    name="acceptTermsAndConditions"
    label={FORM_FIELDS.acceptTermsAndConditions.label}
    hint={
      <>
        Un préstamo a la vez. Puedes retirar la solicitud sin costo hasta que se deposite el dinero. Tus datos
        se usan solo para evaluarla y cobrarla.{' '}
        <a href="/terms" target="_blank" rel="noopener" className="link">
          Leer los términos y condiciones
        </a>
      </>
    }
    checked={values.acceptTermsAndConditions}
    error={errors.acceptTermsAndConditions}
    onChange={(event) => change({ acceptTermsAndConditions: event.target.checked })}
  />
);

/** Both documents to read, accept and sign, with the plan that they print, and the acceptance of the terms. */
export function LegalDocuments(props: LegalDocumentsProps) {
  const { values, errors, change, signature: Signature, whileLoading, titled = false, children } = props;
  const { data, isError, refetch } = usePreview(values);
  usePadSoon();
  if (isError) {
    return (
      <div role="alert" className="grid gap-3">
        <p>No se pudieron cargar los documentos. Lo que escribiste sigue aquí.</p>
        <Button onClick={() => void refetch()}>Intentar de nuevo</Button>
      </div>
    );
  }
  if (!data) {
    return (
      <div className={whileLoading}>
        <Loading>Preparando los documentos...</Loading>
      </div>
    );
  }
  return (
    <>
      {data.changed && (
        <ChangedNotice key={data.agreementHash} isSigned={values.debtAgreementSignature !== ''} />
      )}
      <PlanReceipt
        title="Según el pagaré"
        plan={data.plan}
        note="Las cuotas definitivas son las del pagaré."
      />
      {children}
      {PADS.map((pad) => (
        <DocumentToSign
          key={pad.kind}
          pad={pad}
          agreement={data}
          titled={titled}
          values={values}
          errors={errors}
          change={change}
        >
          <Signature
            name={pad.field}
            document={pad.name}
            fullName={fullNameOf(values)}
            pledge={pad.kind === 'debt-agreement' ? pledgeOf(data) : undefined}
            image={values[pad.field]}
            error={errors[pad.field]}
            onChange={(image) => change({ [pad.field]: image })}
          />
        </DocumentToSign>
      ))}
      <TermsField values={values} errors={errors} change={change} />
    </>
  );
}
