import ImagePlus from 'lucide-react/icons/image-plus';
import Trash2 from 'lucide-react/icons/trash';
import { useEffect, useState } from 'react';
import type { Logo } from '#contract/branding.ts';
import { brandingApi } from '#contract/branding.ts';
import { type Brand, brandTokens, GROUNDS, isColour } from '#domain/branding/brand-tokens.ts';
import { LOGO } from '#domain/branding/logo.ts';
import { ApiError } from '#web/app/calls/api-error.ts';
import { useAction } from '#web/app/calls/use-calls.ts';
import { templateVariable } from '#web/app/shell/template-variables.tsx';
import { Button } from '#web/ui/button.tsx';
import { FileField } from '#web/ui/fields/file-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';

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
function LogoField({ logo, error, onLogo }: LogoFieldProps) {
  const [chosen, setChosen] = useState<File | null>(null);
  const [refused, setRefused] = useState<string>();
  const preview = usePreview(chosen);
  const upload = useAction(brandingApi.uploadLogo, [], {
    done: 'Logo subido. Vale cuando se guarde la configuración',
    failed: 'No se pudo subir el logo',
  });
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
            icon={<Trash2 />}
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
        icon={<ImagePlus />}
        accept="image/png,image/jpeg,image/webp"
        error={refused ?? error}
        onFile={choose}
      />
    </div>
  );
}

interface ColourFieldProps {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (event: { target: { value: string } }) => void;
}

const SCHEMES = [
  { scheme: 'light', label: 'De día' },
  { scheme: 'dark', label: 'En oscuro' },
] as const;

function Sample({ brand, scheme, label }: { readonly brand: Brand } & (typeof SCHEMES)[number]) {
  const tokens = brand[scheme];
  const { surface, line } = GROUNDS[scheme];
  return (
    <div
      className="flex flex-wrap items-center gap-3 rounded-md border p-3 text-sm font-semibold"
      style={{ background: surface, borderColor: line, color: tokens.brand }}
    >
      <span>{label}</span>
      <span
        className="rounded-md px-3 py-1.5"
        style={{ background: tokens.brand, color: tokens['on-brand'] }}
      >
        Botón
      </span>
    </div>
  );
}

/** The field for the lender's colour, typed or picked, with a preview of what uses it (rule: brand-colour). */
function ColourField({ value, ...field }: ColourFieldProps) {
  const typed = value.trim().toLowerCase();
  const colour = isColour(typed) ? typed : null;
  const brand = brandTokens(colour);
  const isAdjusted = colour !== null && (brand.light.brand !== colour || brand.dark.brand !== colour);
  return (
    <div className="grid gap-2">
      <div className="grid grid-cols-[1fr_auto] items-end gap-2">
        <TextField
          {...field}
          value={value}
          placeholder={brandTokens(null).light.brand}
          hint="El de los botones y enlaces. Vacío: el del programa."
        />
        <input
          type="color"
          aria-label="Elegir el color"
          value={colour ?? brand.light.brand}
          onChange={field.onChange}
          className="h-12 w-14 cursor-pointer rounded-md border-[1.5px] border-control bg-surface p-1"
        />
      </div>
      <div className="grid gap-2 sm:grid-cols-2">
        {SCHEMES.map((sample) => (
          <Sample key={sample.scheme} brand={brand} {...sample} />
        ))}
      </div>
      {isAdjusted && (
        <p className="text-sm text-ink-soft">
          Para que se lea, es {brand.light.brand} de día y {brand.dark.brand} en oscuro.
        </p>
      )}
    </div>
  );
}

interface BrandFieldsProps {
  readonly colour: ColourFieldProps;
  readonly logo: Logo | null;
  readonly logoError: string | undefined;
  readonly onLogo: (logo: Logo | null) => void;
}

/** The lender's logo and colour, which screens, icons, messages and documents use (rule: brand-pictures). */
export const BrandFields = ({ colour, logo, logoError, onLogo }: BrandFieldsProps) => (
  <>
    <LogoField logo={logo} error={logoError} onLogo={onLogo} />
    <ColourField {...colour} />
  </>
);
