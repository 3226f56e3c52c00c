import type { ComponentProps, ReactNode } from 'react';
import { classes } from '#web/ui/classes.ts';
import { FieldError, FieldHint, type FieldProps, fieldWiring } from '#web/ui/fields/field.tsx';

export type FileFieldProps = FieldProps &
  Omit<ComponentProps<'input'>, keyof FieldProps | 'className' | 'type' | 'onChange'> & {
    /** The button's label, as "Tomar foto"; without it, to choose a file or another one. */
    readonly buttonText?: string;
    readonly icon?: ReactNode;
    /** Called with the chosen file. The input is then emptied, so that choosing the same file again counts. */
    readonly onFile: (file: File) => void;
    /** Name of the file that is chosen now. */
    readonly fileName?: string | undefined;
  };

/** A field that chooses one file. `accept` and `capture` go to the input. */
export function FileField(props: FileFieldProps) {
  const { name, id, label, hint, error, buttonText, icon, onFile, fileName, ...input } = props;
  const wiring = fieldWiring({ name, id, label, hint, error });
  return (
    <div className="grid grid-cols-1 content-start gap-1.5">
      <span id={`${wiring.id}-label`} className="text-sm font-semibold">
        {label}
      </span>
      {hint && <FieldHint id={wiring.id}>{hint}</FieldHint>}
      <label
        className={classes(
          'relative flex min-h-14 cursor-pointer items-center gap-3 rounded-md border-[1.5px] border-dashed bg-surface px-3.5 py-2 font-semibold text-brand hover:bg-brand-tint has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus [&_svg]:size-5 [&_svg]:shrink-0',
          error ? 'border-danger' : 'border-control',
        )}
      >
        {icon}
        <span id={`${wiring.id}-button`}>
          {buttonText ?? (fileName ? 'Cambiar archivo' : 'Elegir archivo')}
        </span>
        {fileName && (
          <span title={fileName} className="min-w-0 flex-1 truncate text-sm font-normal text-ink-soft">
            {fileName}
          </span>
        )}
        <input
          {...input}
          {...wiring}
          type="file"
          aria-labelledby={`${wiring.id}-label ${wiring.id}-button`}
          className="absolute inset-0 size-full cursor-pointer opacity-0"
          onChange={(event) => {
            const file = event.target.files?.[0];
            event.target.value = '';
            if (file) onFile(file);
          }}
        />
      </label>
      {error && <FieldError id={wiring.id}>{error}</FieldError>}
    </div>
  );
}
