import { useQueryClient } from '@tanstack/react-query';
import { documentsApi } from '#contract/documents.ts';
import { keyOf } from '#web/app/calls/query-client.ts';
import { DocumentPanel } from '#web/documents/document-panel.tsx';
import { PhotoField } from '#web/documents/photo-field.tsx';
import type { StepProps } from '#web/form/step-fields.tsx';

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
      reused={{ cedula_front: values.cedulaPhotoUrl, cedula_back: values.cedulaBackPhotoUrl }}
      onUploaded={({ documentType, filePath }) =>
        change(
          documentType === 'cedula_front' ? { cedulaPhotoUrl: filePath } : { cedulaBackPhotoUrl: filePath },
        )
      }
    >
      <div className="rounded-md border border-line p-4">
        <PhotoField
          name="selfieWithCedulaUrl"
          label="Selfie con tu cédula"
          documentType="selfie"
          camera="user"
          applicationId={applicationId}
          address={values.selfieWithCedulaUrl}
          error={errors.selfieWithCedulaUrl}
          onUploaded={(selfieWithCedulaUrl) => {
            change({ selfieWithCedulaUrl });
            void client.invalidateQueries({ queryKey: keyOf(documentsApi.list) });
          }}
        />
      </div>
    </DocumentPanel>
  );
}
