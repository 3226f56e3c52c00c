import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import { PHOTO_FIELD, PHOTO_FIELDS } from '#contract/application-fields.ts';
import { fullNameOf } from '#web/applications/form/agreement.ts';
import type { FormValues } from '#web/applications/form/form-fields.ts';
import type { FormPosition } from '#web/applications/form/form-position.ts';
import { photoValues } from '#web/applications/form/initial-values.ts';
import { CHECK_PART, type Part, PHOTO_PART, stepAt } from '#web/applications/form/steps.ts';
import { errorsOf, summaryOf } from '#web/applications/form/validation.ts';
import { hasCard } from '#web/applications/inline/use-draft.ts';
import { PhotoInput } from '#web/applications/steps/photo-input.tsx';
import { type PartProps, SigningPart } from '#web/applications/steps/signing-part.tsx';
import type { StepProps } from '#web/applications/steps/step-fields.tsx';
import { DocumentPanel } from '#web/documents/document-panel.tsx';
import { useOwnTerms } from '#web/fields/own-terms.ts';
import { Button } from '#web/ui/button.tsx';
import { DataList } from '#web/ui/figures/facts.tsx';

/** The draft that gets the photos; `onGone` is called where it was discarded elsewhere. */
interface OfDraft {
  readonly applicationId: number;
  readonly onGone: () => void;
}

/** The photos of an application: both sides of the cédula, and the selfie, which is always new (rule: photo-reuse). */
function Photos(props: StepProps & OfDraft) {
  const { values, change, applicationId, onGone } = props;
  const reused = PHOTO_FIELDS.filter(hasCard).map((field) => [
    PHOTO_FIELD[field].documentType,
    values[field],
  ]);
  return (
    <DocumentPanel
      applicationId={applicationId}
      onGone={onGone}
      reused={Object.fromEntries(reused)}
      onUploaded={(document) => change(photoValues([document]))}
    >
      {PHOTO_FIELDS.filter((field) => !hasCard(field)).map((field) => (
        <div key={field} className="rounded-md border border-line p-4">
          <PhotoInput field={field} {...props} />
        </div>
      ))}
    </DocumentPanel>
  );
}

interface MissingProps {
  readonly values: FormValues;
  readonly go: (place: FormPosition) => void;
}

/**
 * Lists the fields of steps 2 and 3 that are still missing: they may stay empty until the signature, and are checked
 * before the customer draws one in vain.
 */
function Missing({ values, go }: MissingProps) {
  const terms = useOwnTerms();
  return [stepAt('inline', 2), stepAt('inline', 3)].map((step) => {
    const errors = errorsOf(step, values, true);
    if (Object.keys(errors).length === 0) return null;
    return (
      <div key={step.number} className="grid gap-2 rounded-md bg-warning-tint p-4 text-warning">
        <p className="flex items-start gap-2 font-semibold">
          <TriangleAlert className="mt-0.5 size-5 shrink-0" />
          {summaryOf(step, errors, values, terms)}
        </p>
        <Button variant="outline" onClick={() => go({ step: step.number })}>
          Completar: {step.title}
        </Button>
      </div>
    );
  });
}

interface SigningStepProps extends PartProps, OfDraft {
  readonly part: Part;
  readonly go: (place: FormPosition) => void;
}

/** Step 4 of the form in the page: the photos, every answer, and both documents with a signature for each. */
export function SigningStep({ applicationId, onGone, go, part, ...props }: SigningStepProps) {
  const { values } = props;
  if (part.slug === PHOTO_PART) return <Photos {...props} applicationId={applicationId} onGone={onGone} />;
  return (
    <>
      {part.slug === CHECK_PART && <Missing values={values} go={go} />}
      <SigningPart
        {...props}
        part={part}
        missing={
          <>
            <Missing values={values} go={go} />
            <DataList
              items={[
                { label: 'Nombre completo', value: fullNameOf(values) },
                { label: 'Cédula', value: values.cedula },
              ]}
            />
          </>
        }
      />
    </>
  );
}
