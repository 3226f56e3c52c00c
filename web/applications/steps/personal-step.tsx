import { ADULT_YEARS } from '#domain/limits/account-words.ts';
import type { StepProps } from '#web/applications/steps/apply-values.ts';
import { PersonFields } from '#web/applications/steps/person-fields.tsx';
import { PhotoField } from '#web/documents/photo-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';

export function PersonalStep(step: StepProps) {
  const { values, errors, change } = step;
  const photo = (name: 'cedulaPhotoUrl' | 'cedulaBackPhotoUrl' | 'selfieWithCedulaUrl') => ({
    name,
    address: values[name],
    error: errors[name],
    onUploaded: (address: string) => change({ [name]: address }),
  });
  return (
    <>
      <PersonFields {...step} birthDateHint={`Opcional. Hay que tener ${ADULT_YEARS} cumplidos.`} />
      <TextField
        name="address"
        label="Dirección"
        autoComplete="street-address"
        value={values.address}
        error={errors.address}
        onChange={(event) => change({ address: event.target.value })}
      />
      <h3 className="mt-2 text-lg">Tres fotos</h3>
      <p className="text-sm text-ink-soft">
        Se ven solo para evaluar tu solicitud. Apoya la cédula en una mesa, con buena luz.
      </p>
      <div className="grid gap-4 sm:grid-cols-3">
        <PhotoField
          {...photo('cedulaPhotoUrl')}
          label="Cédula (frente)"
          documentType="cedula_front"
          camera="environment"
        />
        <PhotoField
          {...photo('cedulaBackPhotoUrl')}
          label="Cédula (reverso)"
          documentType="cedula_back"
          camera="environment"
        />
        <PhotoField
          {...photo('selfieWithCedulaUrl')}
          label="Selfie con tu cédula"
          documentType="selfie"
          camera="user"
        />
      </div>
    </>
  );
}
