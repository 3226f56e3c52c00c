import type { ReactNode } from 'react';

export interface FieldProps {
  /** Name of the field, which is also the control's id by default, so that an error summary can link to it. */
  readonly name: string;
  readonly id?: string | undefined;
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
}

/** The ids that connect a control to its label, hint and error. */
export interface FieldWiring {
  readonly id: string;
  readonly name: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
}

export function fieldWiring({ name, id = name, hint, error }: FieldProps): FieldWiring {
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return { id, name, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined };
}

export function FieldHint({ id, children }: { readonly id: string; readonly children: ReactNode }) {
  return (
    <p id={`${id}-hint`} className="text-sm text-ink-soft">
      {children}
    </p>
  );
}

export function FieldError({ id, children }: { readonly id: string; readonly children: ReactNode }) {
  return (
    <p id={`${id}-error`} className="flex items-start gap-1.5 text-sm font-semibold text-danger">
      <svg viewBox="0 0 20 20" className="mt-0.5 size-4 shrink-0" aria-hidden="true">
        <circle cx="10" cy="10" r="9" fill="currentColor" />
        <path d="M10 5v6M10 14v.5" stroke="var(--color-surface)" strokeWidth="2" strokeLinecap="round" />
      </svg>
      <span className="wrap-anywhere">{children}</span>
    </p>
  );
}

/** A field: label, hint, the control, then its error, each connected to the control for assistive technology. */
export function Field({
  children,
  ...props
}: FieldProps & { readonly children: (wiring: FieldWiring) => ReactNode }) {
  const wiring = fieldWiring(props);
  return (
    <div className="grid grid-cols-1 content-start gap-1.5">
      <label htmlFor={wiring.id} className="text-sm font-semibold">
        {props.label}
      </label>
      {props.hint && <FieldHint id={wiring.id}>{props.hint}</FieldHint>}
      {children(wiring)}
      {props.error && <FieldError id={wiring.id}>{props.error}</FieldError>}
    </div>
  );
}
