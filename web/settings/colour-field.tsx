import { type Brand, brandTokens, GROUNDS } from '#domain/branding/brand-tokens.ts';
import { isColour } from '#domain/branding/colour.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';

export interface ColourFieldProps {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly autoComplete: string;
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
export function ColourField({ value, ...field }: ColourFieldProps) {
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
