import { useQueryClient } from '@tanstack/react-query';
import { PHOTO_FIELD, type PhotoField as PhotoFieldName } from '#contract/application-fields.ts';
import { documentsApi } from '#contract/documents.ts';
import { DOCUMENT_TYPE } from '#domain/documents/document-type.ts';
import { keyOf } from '#web/app/calls/query-client.ts';
import { FORM_FIELDS } from '#web/applications/form/form-fields.ts';
import type { StepProps } from '#web/applications/steps/step-fields.tsx';
import { PhotoField } from '#web/documents/photo-field.tsx';

interface PhotoInputProps extends Pick<StepProps, 'values' | 'errors' | 'change'> {
  readonly field: PhotoFieldName;
  /** The draft that the photo belongs to; without one the photo waits for the next application. */
  readonly applicationId?: number;
}

/** A photo of the application form, as the tables of fields and of documents define it. */
export function PhotoInput({ field, values, errors, change, applicationId }: PhotoInputProps) {
  const client = useQueryClient();
  const { documentType } = PHOTO_FIELD[field];
  return (
    <PhotoField
      name={field}
      label={FORM_FIELDS[field].label}
      documentType={documentType}
      camera={DOCUMENT_TYPE[documentType].camera}
      {...(applicationId !== undefined && { applicationId })}
      address={values[field]}
      error={errors[field]}
      onUploaded={(address) => {
        change({ [field]: address });
        void client.invalidateQueries({ queryKey: keyOf(documentsApi.list) });
      }}
    />
  );
}
