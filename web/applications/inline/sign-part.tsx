import { TriangleAlert } from 'lucide-react';
import type { FormValues } from '#web/applications/form/form-fields.ts';
import { summaryOf } from '#web/applications/form/validation.ts';
import { Photos } from '#web/applications/inline/photos.tsx';
import { SignatureBox } from '#web/applications/inline/signature-box.tsx';
import { FORM_STEPS, lacking } from '#web/applications/inline/wizard-steps.ts';
import { PADS } from '#web/applications/steps/legal-pads.ts';
import { fullNameOf, pledgeOf, usePreview } from '#web/applications/steps/legal-preview.ts';
import type { StepProps } from '#web/applications/steps/step-fields.tsx';
import { TermsField } from '#web/applications/steps/terms-field.tsx';
import { PlanReceipt } from '#web/loans/plan-receipt.tsx';
import { ChangedNotice } from '#web/signing/changed-notice.tsx';
import { LegalText } from '#web/signing/legal-text.tsx';
import { SumInWords } from '#web/signing/sum-in-words.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { CheckboxField } from '#web/ui/fields/checkbox-field.tsx';
import { DataList } from '#web/ui/figures/data-list.tsx';
import { Loading } from '#web/ui/loading.tsx';

interface SignPartProps extends StepProps {
  readonly applicationId: number;
  readonly signing: boolean;
  readonly onSign: () => void;
  /** Back to a step that lacks something. */
  readonly onStep: (step: 2 | 3) => void;
}

/** What earlier steps still owe: asked here, before anybody draws a signature in vain. */
function Lacking({
  values,
  onStep,
}: {
  readonly values: FormValues;
  readonly onStep: (step: 2 | 3) => void;
}) {
  return ([2, 3] as const).map((step) => {
    const errors = lacking(step, values);
    if (Object.keys(errors).length === 0) return null;
    return (
      <div key={step} className="grid gap-2 rounded-md bg-warning-tint p-4 text-warning">
        <p className="flex items-start gap-2 font-semibold">
          <TriangleAlert className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
          {summaryOf(FORM_STEPS[step], errors, values)}
        </p>
        <Button variant="outline" onClick={() => onStep(step)}>
          Completar: {FORM_STEPS[step].title}
        </Button>
      </div>
    );
  });
}

function Signatures({ values, errors, change }: StepProps) {
  const { data, isError, refetch } = usePreview(values);
  if (isError) {
    return (
      <div role="alert" className="grid gap-3">
        <p>No se pudieron cargar los documentos. Lo que escribiste sigue aquí.</p>
        <Button onClick={() => void refetch()}>Intentar de nuevo</Button>
      </div>
    );
  }
  if (!data) {
    // As tall as what comes: what stands below stays under the finger that is pressing it.
    return (
      <div className="min-h-[115rem] [overflow-anchor:none] sm:min-h-[97rem]">
        <Loading>Preparando los documentos...</Loading>
      </div>
    );
  }
  const textOf = (wanted: string) => data.documents.find(({ kind }) => kind === wanted)?.text;
  const fullName = fullNameOf(values);
  return (
    <>
      {data.changed && <ChangedNotice key={data.agreementHash} />}
      <PlanReceipt
        title="Según el pagaré"
        plan={data.plan}
        note="Las cuotas definitivas son las del pagaré."
      />
      <DataList
        items={[
          { label: 'Nombre completo', value: fullName },
          { label: 'Cédula', value: values.cedula },
        ]}
      />
      {PADS.map(({ kind, name, field, accept, label }) => (
        <section
          key={kind}
          aria-label={name}
          className="grid grid-cols-1 gap-3 rounded-md border border-line p-4"
        >
          <LegalText key={data.agreementHash} name={name} text={textOf(kind) ?? ''} open={data.changed} />
          <CheckboxField
            name={accept}
            label={label}
            checked={values[accept]}
            error={errors[accept]}
            onChange={(event) => change({ [accept]: event.target.checked })}
          />
          {kind === 'debt-agreement' && (
            <SumInWords
              total={data.plan.total}
              value={values.sumInWords}
              error={errors.sumInWords}
              onText={(sumInWords) => change({ sumInWords })}
            />
          )}
          <SignatureBox
            name={field}
            document={name}
            fullName={fullName}
            pledge={kind === 'debt-agreement' ? pledgeOf(textOf(kind)) : undefined}
            image={values[field]}
            error={errors[field]}
            onChange={(image) => change({ [field]: image })}
          />
        </section>
      ))}
      <TermsField values={values} errors={errors} change={change} />
    </>
  );
}

/** Step 4: the photos, both documents, and a signature for each. */
export function SignPart({ applicationId, signing, onSign, onStep, ...step }: SignPartProps) {
  return (
    <>
      <Lacking values={step.values} onStep={onStep} />
      <Photos {...step} applicationId={applicationId} />
      <Card title="Documentos legales">
        <Signatures {...step} />
        <Button variant="money" wide busy={signing} onClick={onSign}>
          {signing ? 'Enviando...' : 'Firmar y enviar'}
        </Button>
      </Card>
    </>
  );
}
