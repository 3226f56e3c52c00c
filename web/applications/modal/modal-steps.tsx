import { PHOTO_FIELD, PHOTO_FIELDS } from '#contract/application-fields.ts';
import { DOCUMENT_TYPE } from '#domain/documents/document-type.ts';
import { FORM_FIELDS, fieldsAt } from '#web/applications/form/form-fields.ts';
import { StepFields, type StepProps } from '#web/applications/steps/step-fields.tsx';
import { PhotoField } from '#web/documents/photo-field.tsx';

const FIELDS = fieldsAt('modal', 2);

export function PersonalStep(step: StepProps) {
  const { values, errors, change } = step;
  return (
    <>
      <StepFields {...step} form="modal" fields={FIELDS} />
      <h3 className="mt-2 text-lg">Fotos</h3>
      <p className="text-sm text-ink-soft">
        Se ven solo para evaluar tu solicitud. Apoya la cédula en una mesa, con buena luz.
      </p>
      <div className="grid gap-4 sm:grid-cols-3">
        {PHOTO_FIELDS.map((field) => (
          <PhotoField
            key={field}
            name={field}
            label={FORM_FIELDS[field].label}
            documentType={PHOTO_FIELD[field].documentType}
            camera={DOCUMENT_TYPE[PHOTO_FIELD[field].documentType].camera}
            address={values[field]}
            error={errors[field]}
            onUploaded={(address) => change({ [field]: address })}
          />
        ))}
      </div>
    </>
  );
}
