import { type ComponentType, Fragment, useContext } from 'react';
import { dayInSantoDomingo } from '#domain/calendar.ts';
import { isAmountOf, productOf, type Term } from '#domain/loans/terms.ts';
import { parsePesos } from '#domain/money.ts';
import { paydaysChoices } from '#domain/products/paydays.ts';
import { currentMoment } from '#web/app/first-screen/page-state.ts';
import { lookOf } from '#web/applications/form/form-entry.ts';
import {
  type Change,
  entryOf,
  FIELD_GROUPS,
  type FormErrors,
  type FormField,
  type FormValues,
  GROUP_HEADING,
  isAsked,
} from '#web/applications/form/form-fields.ts';
import type { Step } from '#web/applications/form/steps.ts';
import { ChosenProduct, type ControlProps, FieldControl } from '#web/fields/field-control.tsx';
import { displayValue, type FieldLook } from '#web/fields/field-kinds.ts';
import { OwnLimit, useOwnTerms } from '#web/fields/own-terms.ts';
import { chosenOf, ProductChoice } from '#web/fields/product-choice.tsx';

export interface StepProps {
  readonly step: Step;
  readonly values: FormValues;
  readonly errors: FormErrors;
  readonly change: Change;
}

interface StepFieldsProps extends StepProps {
  /** The control with which this presentation offers the banks. */
  readonly bank?: ComponentType<ControlProps>;
}

const ROWS = {
  person: 'grid gap-4 sm:grid-cols-2',
  time: 'grid grid-cols-[repeat(auto-fit,minmax(min(12rem,100%),1fr))] items-start gap-4',
} as const;

/** Groups fields into rows: consecutive fields of one row together, any other field by itself. */
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

/** The look of a field in a step, with the step's own wording. */
function lookIn({ presentation, aboutAnother }: Step, field: FormField): FieldLook {
  const entry = entryOf(field);
  const { hint = entry.hint, maxLength } = entry[presentation] ?? {};
  return {
    ...lookOf(entry),
    ...(hint !== undefined && { hint }),
    ...(maxLength !== undefined && { maxLength }),
    ...aboutAnother?.looks[field],
    ...(aboutAnother && { autoComplete: 'off' }),
  };
}

/** The fields of a step, group by group, in the order of the table. */
export function StepFields({ step, values, errors, change, bank }: StepFieldsProps) {
  const terms = useOwnTerms();
  const limit = useContext(OwnLimit);
  const term = chosenOf(Number(values.term), terms);
  const paydays = paydaysChoices(term, dayInSantoDomingo(currentMoment()));
  /** Chooses a product by its first term. An amount that it has not becomes its first one, and a type that it is not for its own. */
  function choose(chosen: Term) {
    const { initial, loanType } = productOf(chosen);
    change({
      term: String(chosen),
      ...(loanType && { loanType }),
      ...(isAmountOf(chosen, parsePesos(values.amount) ?? 0)
        ? {}
        : { amount: displayValue('amount', Math.min(limit, initial)) }),
    });
  }
  const controlOf = (field: FormField) => {
    const value = values[field];
    // Steps render their checkboxes themselves.
    if (typeof value !== 'string' || !isAsked(field, values)) return null;
    const Control = bank && entryOf(field).kind === 'bank' ? bank : FieldControl;
    const control = (
      <Control
        key={field}
        name={field}
        look={field === 'paydays' ? { ...lookIn(step, field), options: paydays } : lookIn(step, field)}
        value={field !== 'paydays' || paydays.some((one) => one.value === value) ? value : ''}
        error={errors[field]}
        onText={(text) => change({ [field]: text })}
      />
    );
    if (field !== 'amount') return control;
    return (
      <ChosenProduct key={field} value={productOf(term)}>
        <ProductChoice terms={terms} term={term} onTerm={choose} />
        {control}
      </ChosenProduct>
    );
  };
  return step.groups.map((group) => {
    const heading = GROUP_HEADING[group]?.[step.presentation];
    const rows = inRows(
      step.fields.filter((field) => Object.hasOwn(FIELD_GROUPS[group], field) && isAsked(field, values)),
    );
    return (
      <Fragment key={group}>
        {heading && <h3 className="mt-2 text-lg">{step.aboutAnother?.headings[group] ?? heading.title}</h3>}
        {heading?.about && <p className="text-sm text-ink-soft">{heading.about}</p>}
        {rows.map(({ row, fields: beside }) =>
          row ? (
            <div key={beside[0]} className={ROWS[row]}>
              {beside.map(controlOf)}
            </div>
          ) : (
            beside.map(controlOf)
          ),
        )}
      </Fragment>
    );
  });
}
