import { PHOTO_FIELD } from '#contract/application-fields.ts';
import { photoValues } from '#web/applications/form/initial-values.ts';
import { PHOTOS_BESIDE, PHOTOS_IN_CARDS } from '#web/applications/inline/photo-cards.ts';
import { PhotoInput } from '#web/applications/steps/photo-input.tsx';
import type { StepProps } from '#web/applications/steps/step-fields.tsx';
import { DocumentPanel } from '#web/documents/document-panel.tsx';

/** Both sides of the cédula, and the selfie beside them, which is new each time (rule: photo-reuse). */
export function Photos(props: StepProps & { readonly applicationId: number }) {
  const { values, change, applicationId } = props;
  return (
    <DocumentPanel
      applicationId={applicationId}
      reused={Object.fromEntries(
        PHOTOS_IN_CARDS.map((field) => [PHOTO_FIELD[field].documentType, values[field]]),
      )}
      onUploaded={(document) => change(photoValues([document]))}
    >
      {PHOTOS_BESIDE.map((field) => (
        <div key={field} className="rounded-md border border-line p-4">
          <PhotoInput field={field} {...props} />
        </div>
      ))}
    </DocumentPanel>
  );
}
