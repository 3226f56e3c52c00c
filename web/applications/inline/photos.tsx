import { PHOTO_FIELD, PHOTO_FIELDS, type PhotoField } from '#contract/application-fields.ts';
import { isIn } from '#domain/enum-table.ts';
import { photoValues } from '#web/applications/form/initial-values.ts';
import { PhotoInput } from '#web/applications/steps/photo-input.tsx';
import type { StepProps } from '#web/applications/steps/step-fields.tsx';
import { CEDULA_SIDES } from '#web/documents/cedula-sides.ts';
import { DocumentPanel } from '#web/documents/document-panel.tsx';

/** Whether the panel of documents has a card for a photo. */
const hasCard = (field: PhotoField) => isIn(CEDULA_SIDES, PHOTO_FIELD[field].documentType);

/** The id of the control of a photo, to which an error links: the panel's cards have the names of their documents. */
export const linkOf = (field: string): string =>
  isIn(PHOTO_FIELDS, field) && hasCard(field) ? `${PHOTO_FIELD[field].documentType}-camera` : field;

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
