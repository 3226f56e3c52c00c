import { useQueryClient } from '@tanstack/react-query';
import { PHOTO_FIELD } from '#contract/application-fields.ts';
import { documentsApi } from '#contract/documents.ts';
import { DOCUMENT_TYPE } from '#domain/documents/document-type.ts';
import { keyOf } from '#web/app/calls/query-client.ts';
import { FORM_FIELDS } from '#web/applications/form/form-fields.ts';
import { photoValues } from '#web/applications/form/initial-values.ts';
import { PHOTOS_BESIDE, PHOTOS_IN_CARDS } from '#web/applications/inline/photo-cards.ts';
import type { StepProps } from '#web/applications/steps/step-fields.tsx';
import { DocumentPanel } from '#web/documents/document-panel.tsx';
import { PhotoField } from '#web/documents/photo-field.tsx';

/** Both sides of the cédula, and the selfie beside them, which is new each time (rule: photo-reuse). */
export function Photos({
  values,
  errors,
  change,
  applicationId,
}: StepProps & { readonly applicationId: number }) {
  const client = useQueryClient();
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
          <PhotoField
            name={field}
            label={FORM_FIELDS[field].label}
            documentType={PHOTO_FIELD[field].documentType}
            camera={DOCUMENT_TYPE[PHOTO_FIELD[field].documentType].camera}
            applicationId={applicationId}
            address={values[field]}
            error={errors[field]}
            onUploaded={(address) => {
              change({ [field]: address });
              void client.invalidateQueries({ queryKey: keyOf(documentsApi.list) });
            }}
          />
        </div>
      ))}
    </DocumentPanel>
  );
}
