import type { ComponentType } from 'react';
import { lookOf } from '#web/applications/form/form-entry.ts';
import {
  type Change,
  entryOf,
  type FormErrors,
  type FormField,
  type FormValues,
} from '#web/applications/form/form-fields.ts';
import type { Step } from '#web/applications/form/steps.ts';
import { type ControlProps, FieldControl } from '#web/fields/field-control.tsx';
import type { FieldLook } from '#web/fields/field-look.ts';

export interface StepProps {
  readonly step: Step;
  readonly values: FormValues;
  readonly errors: FormErrors;
  readonly change: Change;
}

interface StepFieldsProps extends StepProps {
  /** Some of the step's fields; without them, all. */
  readonly fields?: readonly FormField[];
  /** How this presentation offers the banks. */
  readonly bank?: ComponentType<ControlProps>;
}

const ROWS = {
  person: 'grid gap-4 sm:grid-cols-2',
  time: 'grid grid-cols-[repeat(auto-fit,minmax(min(12rem,100%),1fr))] items-start gap-4',
} as const;

/** Fields of one row that follow each other together, any other field by itself. */
function inRows(fields: readonly FormField[]) {
  const rows: { readonly row: keyof typeof ROWS | undefined; readonly fields: FormField[] }[] = [];
  for (const field of fields) {
    const { row } = entryOf(field);
    const last = rows.at(-1);
    if (last && row && last.row === row) last.fields.push(field);
    else rows.push({ row, fields: [field] });
  }
  return rows;
}

/** A field as a step asks it. */
function lookIn({ presentation }: Step, field: FormField): FieldLook {
  const entry = entryOf(field);
  const { hint = entry.hint, maxLength } = entry[presentation] ?? {};
  return {
    ...lookOf(entry),
    ...(hint !== undefined && { hint }),
    ...(maxLength !== undefined && { maxLength }),
  };
}

/** Fields of a step, as the table has them. */
export function StepFields({ step, fields = step.fields, values, errors, change, bank }: StepFieldsProps) {
  const controlOf = (field: FormField) => {
    const value = values[field];
    // Boxes are drawn by their step.
    if (typeof value !== 'string') return null;
    const Control = bank && entryOf(field).kind === 'bank' ? bank : FieldControl;
    return (
      <Control
        key={field}
        name={field}
        look={lookIn(step, field)}
        value={value}
        error={errors[field]}
        onText={(text) => change({ [field]: text })}
      />
    );
  };
  return inRows(fields).map(({ row, fields: beside }) =>
    row ? (
      <div key={beside[0]} className={ROWS[row]}>
        {beside.map(controlOf)}
      </div>
    ) : (
      beside.map(controlOf)
    ),
  );
}
