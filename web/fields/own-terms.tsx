import { createContext, useContext } from 'react';
import { paceText } from '#domain/limits/costs.ts';
import { termOptions } from '#domain/limits/instalments.ts';
import { PUBLIC_TERMS, type Term, termOf } from '#domain/loans/terms.ts';
import type { ControlProps } from '#web/fields/field-control.tsx';
import { RadioGroup } from '#web/ui/fields/radio-group.tsx';

/** The plans of instalments that the person at the form may have. */
export const OwnTerms = createContext<readonly Term[]>(PUBLIC_TERMS);

/** Which of them one asks for, each with when its instalments fall due. */
export function TermControl({ name, look: { label, hint }, value, error, onText }: ControlProps) {
  const options = termOptions(useContext(OwnTerms)).map((option) => ({
    ...option,
    description: paceText(termOf(Number(option.value))),
  }));
  return (
    <RadioGroup
      name={name}
      label={label}
      hint={hint}
      inline
      options={options}
      value={value}
      error={error}
      onChange={(event) => onText(event.target.value)}
    />
  );
}
