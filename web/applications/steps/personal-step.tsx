import type { StepProps } from '#web/applications/steps/apply-values.ts';
import { PhotoField } from '#web/documents/photo-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';

export function PersonalStep({ values, errors, change }: StepProps) {
  const text = (name: 'firstName' | 'lastName' | 'cedula' | 'email' | 'phone' | 'address') => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  });
  const photo = (name: 'cedulaPhotoUrl' | 'cedulaBackPhotoUrl' | 'selfieWithCedulaUrl') => ({
    name,
    address: values[name],
    error: errors[name],
    onUploaded: (address: string) => change({ [name]: address }),
  });
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...text('firstName')} label="Nombre" autoComplete="given-name" />
        <TextField {...text('lastName')} label="Apellido" autoComplete="family-name" />
        <TextField
          {...text('cedula')}
          label="Cédula"
          inputMode="numeric"
          autoComplete="off"
          placeholder="001-1234567-8"
        />
        <TextField
          {...text('phone')}
          label="Teléfono"
          type="tel"
          autoComplete="tel-national"
          placeholder="(809) 123-4567"
        />
      </div>
      <TextField
        {...text('email')}
        label="Email"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextField {...text('address')} label="Dirección" autoComplete="street-address" />
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
