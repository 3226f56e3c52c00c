import { type ComponentProps, type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { formatDay, readDay } from '#domain/calendar.ts';
import { REASON_MAX } from '#domain/limits/lengths.ts';
import { Field, FieldError, FieldHint, type FieldProps, fieldWiring } from '#web/ui/fields/field.tsx';
import type { TextFieldProps } from '#web/ui/fields/text-field.tsx';
import { ConfirmDialog } from '#web/ui/overlays/dialog.tsx';

interface FormProps extends Omit<ComponentProps<'form'>, 'noValidate' | 'onSubmit'> {
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => unknown;
}

/**
 * A form that its screen checks and sends, in the place of the browser. The browser offers a text only at a field that
 * names its `autoComplete`: most are about another person.
 */
export function Form({ onSubmit, ...form }: FormProps) {
  return (
    <form
      autoComplete="off"
      {...form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(event);
      }}
    />
  );
}

export interface Option {
  readonly value: string;
  readonly label: string;
}

export type SelectFieldProps = FieldProps &
  Omit<ComponentProps<'select'>, keyof FieldProps | 'className' | 'children'> & {
    readonly options: readonly Option[];
    /** Text shown while nothing is chosen; the value is empty then. */
    readonly placeholder?: string | undefined;
  };

/** A choice from a list, as the browser's own control: the best one on a phone. */
export function SelectField({
  name,
  id,
  label,
  hint,
  error,
  options,
  placeholder,
  ...select
}: SelectFieldProps) {
  return (
    <Field name={name} id={id} label={label} hint={hint} error={error}>
      {(wiring) => (
        <div className="relative">
          <select {...select} {...wiring} className="control appearance-none pr-11">
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map(({ value, label: text }) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
          <svg
            viewBox="0 0 24 24"
            aria-hidden="true"
            className="pointer-events-none absolute top-1/2 right-3.5 size-5 -translate-y-1/2"
          >
            <path d="m6 9 6 6 6-6" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
          </svg>
        </div>
      )}
    </Field>
  );
}

export type TextareaFieldProps = FieldProps &
  Omit<ComponentProps<'textarea'>, keyof FieldProps | 'className'>;

export function TextareaField({ name, id, label, hint, error, rows = 3, ...textarea }: TextareaFieldProps) {
  return (
    <Field name={name} id={id} label={label} hint={hint} error={error}>
      {(wiring) => <textarea {...textarea} {...wiring} rows={rows} className="control py-2.5" />}
    </Field>
  );
}

export type CheckboxFieldProps = FieldProps &
  Omit<ComponentProps<'input'>, keyof FieldProps | 'className' | 'type'>;

/** A checkbox with its label; the whole line can be tapped. */
export function CheckboxField({ name, id, label, hint, error, ...input }: CheckboxFieldProps) {
  const wiring = fieldWiring({ name, id, label, hint, error });
  return (
    <div className="grid grid-cols-1 content-start gap-1">
      <label className="flex min-h-12 items-center gap-3" htmlFor={wiring.id}>
        <input {...input} {...wiring} type="checkbox" className="tick" />
        <span>{label}</span>
      </label>
      {hint && <FieldHint id={wiring.id}>{hint}</FieldHint>}
      {error && <FieldError id={wiring.id}>{error}</FieldError>}
    </div>
  );
}

/** The message for a text that `readDay` refuses. */
export const DAY_FORMAT_MESSAGE = 'Escriba la fecha así: día/mes/año. Ejemplo: 09/11/1990';

export type DayFieldProps = Omit<TextFieldProps, 'type' | 'inputMode' | 'value' | 'onChange' | 'onBlur'> & {
  readonly value: string;
  readonly onText: (text: string) => void;
};

/**
 * A day as text, "09/11/1990": typing a birth date is quicker than finding it in a calendar, and a phone's number keys
 * are enough ("09111990"). Read its value with `readDay`; a refused text stays as typed.
 */
export function DayField({ name, id, label, hint, error, value, onText, ...input }: DayFieldProps) {
  function tidy() {
    const day = readDay(value);
    if (day !== null && formatDay(day) !== value) onText(formatDay(day));
  }
  return (
    <Field name={name} id={id} label={label} hint={hint} error={error}>
      {(wiring) => (
        <input
          {...input}
          {...wiring}
          type="text"
          inputMode="numeric"
          placeholder="dd/mm/aaaa"
          maxLength={20}
          value={value}
          onChange={(event) => onText(event.target.value)}
          onBlur={tidy}
          className="control"
        />
      )}
    </Field>
  );
}
/** Focuses a control of this page and scrolls it to the middle of the window. @returns whether it exists. */
export function focusControl(id: string): boolean {
  const control = document.getElementById(id);
  control?.focus({ preventScroll: true });
  control?.scrollIntoView({ block: 'center' });
  return control !== null;
}

export interface SummarisedError {
  /** Id of the control with the error; by default the field's name. */
  readonly field: string;
  readonly message: string;
}

export interface ErrorSummaryProps {
  /** A word or two over the message. */
  readonly lead?: string | undefined;
  /** The message over the errors, as the specification words it for missing values. */
  readonly title: string;
  readonly errors: readonly SummarisedError[];
  /** Number of attempts: each new one moves the focus to the summary again. */
  readonly attempt?: number;
  /** Shows the tab of a field before the link to it is followed. */
  readonly reveal?: (field: string) => void;
}

/** The errors of a form, each with a link to its field. The summary takes the focus when it appears. */
export function ErrorSummary({ lead, title, errors, attempt = 1, reveal }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (attempt === 0) return;
    box.current?.focus({ preventScroll: true });
    // Its first line, also when the summary is higher than the screen: the browser would show its middle.
    box.current?.scrollIntoView?.({ block: 'start' });
  }, [attempt]);
  return (
    <div
      ref={box}
      tabIndex={-1}
      role="alert"
      className="grid gap-2 rounded-md border-2 border-danger bg-danger-tint p-4"
    >
      {lead && <p className="font-semibold text-danger">{lead}</p>}
      <p className="font-semibold text-danger">{title}</p>
      {errors.length > 0 && (
        <ul className="-mb-2 grid">
          {errors.map(({ field, message }) => (
            <li key={field}>
              <a
                href={`#${field}`}
                className="inline-flex min-h-11 items-center py-1 text-ink underline underline-offset-4"
                onClick={(event) => {
                  reveal?.(field);
                  if (focusControl(field)) event.preventDefault();
                }}
              >
                {message}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface ReasonDialogProps {
  readonly title: string;
  readonly description: ReactNode;
  readonly confirmLabel: string;
  readonly busyLabel: string;
  /** Text about the people who will read the reason. */
  readonly hint: string;
  readonly busy: boolean;
  /** Called with the reason, without the spaces around it and never blank. */
  readonly onConfirm: (reason: string) => void;
  readonly onCancel: () => void;
  /** Text about the effect of the act. */
  readonly children?: ReactNode;
}

/** Confirms an act that reverses another, and requires a reason. */
export function ReasonDialog({ hint, onConfirm, children, ...dialog }: ReasonDialogProps) {
  const [reason, setReason] = useState('');
  const [attempted, setAttempted] = useState(false);
  const given = reason.trim();
  return (
    <ConfirmDialog
      {...dialog}
      variant="danger"
      onConfirm={() => {
        setAttempted(true);
        if (given !== '') onConfirm(given);
      }}
    >
      <TextareaField
        name="reason"
        label="Razón"
        hint={hint}
        maxLength={REASON_MAX}
        value={reason}
        error={attempted && given === '' ? 'Debe proporcionar una razón' : undefined}
        data-focus-first=""
        onChange={(event) => setReason(event.target.value)}
      />
      {children}
    </ConfirmDialog>
  );
}
