import { CircleCheck, PenLine } from 'lucide-react';
import { useState } from 'react';
import { PADS } from '#web/applications/steps/legal-pads.ts';
import { fullNameOf, pledgeOf, usePreview } from '#web/applications/steps/legal-preview.ts';
import type { StepProps } from '#web/applications/steps/step-fields.tsx';
import { TermsField } from '#web/applications/steps/terms-field.tsx';
import { PlanReceipt } from '#web/loans/plan-receipt.tsx';
import { ChangedNotice } from '#web/signing/changed-notice.tsx';
import { LegalText } from '#web/signing/legal-text.tsx';
import { SignatureDialog } from '#web/signing/signature-dialog.tsx';
import { SumInWords } from '#web/signing/sum-in-words.tsx';
import { Button } from '#web/ui/button.tsx';
import { CheckboxField } from '#web/ui/fields/checkbox-field.tsx';
import { FieldError } from '#web/ui/fields/field.tsx';
import { Loading } from '#web/ui/loading.tsx';

export function LegalStep({ values, errors, change }: StepProps) {
  const { data, isError, refetch } = usePreview(values);
  const [signing, setSigning] = useState<(typeof PADS)[number] | null>(null);
  if (isError) {
    return (
      <div role="alert" className="grid gap-3">
        <p>No se pudieron cargar los documentos. Lo que escribiste sigue aquí.</p>
        <Button onClick={() => void refetch()}>Intentar de nuevo</Button>
      </div>
    );
  }
  if (!data) {
    // The dialog is as tall as it will be: its buttons stay under the finger that is pressing one.
    return (
      <div className="min-h-dvh">
        <Loading>Preparando los documentos...</Loading>
      </div>
    );
  }
  return (
    <>
      {data.changed && <ChangedNotice key={data.agreementHash} />}
      <PlanReceipt
        title="Según el pagaré"
        plan={data.plan}
        note="Las cuotas definitivas son las del pagaré."
      />
      {PADS.map((pad) => (
        <section
          key={pad.kind}
          aria-label={pad.name}
          className="grid gap-3 rounded-lg border border-line p-4"
        >
          <h3 className="text-lg">{pad.name}</h3>
          <LegalText
            key={data.agreementHash}
            open={data.changed}
            name={pad.name}
            text={data.documents.find(({ kind }) => kind === pad.kind)?.text ?? ''}
          />
          <CheckboxField
            name={pad.accept}
            label={pad.label}
            checked={values[pad.accept]}
            error={errors[pad.accept]}
            onChange={(event) => change({ [pad.accept]: event.target.checked })}
          />
          {pad.kind === 'debt-agreement' && (
            <SumInWords
              total={data.plan.total}
              value={values.sumInWords}
              error={errors.sumInWords}
              onText={(sumInWords) => change({ sumInWords })}
            />
          )}
          <div id={pad.field} tabIndex={-1} className="grid gap-2">
            {values[pad.field] && (
              <p className="flex items-center gap-3 font-semibold text-success">
                <img
                  src={values[pad.field]}
                  alt={`Firma de ${pad.name}`}
                  className="h-16 rounded-sm border border-line bg-sheet"
                />
                <CircleCheck className="size-5" aria-hidden="true" /> Firma lista
              </p>
            )}
            <Button
              variant={values[pad.field] ? 'outline' : 'primary'}
              icon={<PenLine aria-hidden="true" />}
              onClick={() => setSigning(pad)}
            >
              {values[pad.field] ? `Firmar de nuevo: ${pad.name}` : `Firmar: ${pad.name}`}
            </Button>
            {errors[pad.field] && <FieldError id={pad.field}>{errors[pad.field]}</FieldError>}
          </div>
        </section>
      ))}
      <TermsField values={values} errors={errors} change={change} />
      <SignatureDialog
        open={signing !== null}
        document={signing?.name ?? ''}
        fullName={fullNameOf(values)}
        pledge={signing?.kind === 'debt-agreement' ? pledgeOf(data.documents[0]?.text) : undefined}
        onClose={() => setSigning(null)}
        onSigned={(image) => {
          if (signing) change({ [signing.field]: image });
          setSigning(null);
        }}
      />
    </>
  );
}
