import ImagePlus from 'lucide-react/icons/image-plus';
import Trash2 from 'lucide-react/icons/trash';
import { useEffect, useState } from 'react';
import type { Logo } from '#contract/branding.ts';
import { LOGO } from '#domain/branding/logo.ts';
import { ApiError } from '#web/app/calls/api-error.ts';
import { templateVariable } from '#web/app/shell/template-variables.tsx';
import { useUploadLogo } from '#web/settings/settings.queries.ts';
import { Button } from '#web/ui/button.tsx';
import { FileField } from '#web/ui/fields/file-field.tsx';

interface LogoFieldProps {
  readonly logo: Logo | null;
  readonly error: string | undefined;
  readonly onLogo: (logo: Logo | null) => void;
}

/** Address for showing the chosen picture; `null`: none is chosen. */
function usePreview(file: File | null): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return setAddress(null);
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address;
}

/** The field for the lender's logo: it is uploaded when chosen, and in force once the settings are saved. */
export function LogoField({ logo, error, onLogo }: LogoFieldProps) {
  const [chosen, setChosen] = useState<File | null>(null);
  const [refused, setRefused] = useState<string>();
  const preview = usePreview(chosen);
  const upload = useUploadLogo();
  function choose(file: File) {
    setRefused(undefined);
    upload.mutate(
      { body: {}, file },
      {
        onSuccess: (kept) => {
          setChosen(file);
          onLogo(kept);
        },
        onError: (failure) =>
          setRefused(failure instanceof ApiError ? failure.userMessage : 'No se pudo subir el logo'),
      },
    );
  }
  const shown = preview ?? templateVariable('logo');
  return (
    <div className="grid grid-cols-1 gap-3">
      {logo && shown !== '' && (
        <div className="flex flex-wrap items-center gap-3">
          <img
            src={shown}
            alt="Logo"
            width={logo.width}
            height={logo.height}
            className="h-16 w-auto max-w-full rounded-md border border-line bg-sheet object-contain p-1"
          />
          <Button
            variant="quiet"
            icon={<Trash2 aria-hidden="true" />}
            onClick={() => {
              setChosen(null);
              onLogo(null);
            }}
          >
            Quitar el logo
          </Button>
        </div>
      )}
      <FileField
        name="logo"
        label="Logo"
        hint={`PNG, JPG o WebP, de al menos ${LOGO.edgeMin} píxeles. Se muestra sobre blanco.`}
        buttonText={upload.isPending ? 'Subiendo…' : logo ? 'Elegir otro' : 'Elegir archivo'}
        icon={<ImagePlus aria-hidden="true" />}
        accept="image/png,image/jpeg,image/webp"
        error={refused ?? error}
        onFile={choose}
      />
    </div>
  );
}
