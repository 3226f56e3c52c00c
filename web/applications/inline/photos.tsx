import { PHOTO_FIELD, PHOTO_FIELDS } from '#contract/application-fields.ts';
import { photoValues } from '#web/applications/form/initial-values.ts';
import { hasCard } from '#web/applications/inline/photo-links.ts';
import { PhotoInput } from '#web/applications/steps/photo-input.tsx';
import type { StepProps } from '#web/applications/steps/step-fields.tsx';
import { DocumentPanel } from '#web/documents/document-panel.tsx';

/** The photos of an application: both sides of the cédula, and the selfie, which is always new (rule: photo-reuse). */
export function Photos(props: StepProps & { readonly applicationId: number }) {
  const { values, change, applicationId } = props;
  const reused = PHOTO_FIELDS.filter(hasCard).map((field) => [
    PHOTO_FIELD[field].documentType,
    values[field],
  ]);
  return (
    <DocumentPanel
      applicationId={applicationId}
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
