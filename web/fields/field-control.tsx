import { type ChangeEvent, createContext, useContext } from 'react';
import { BANKS } from '#domain/banks.ts';
import { rangeOf } from '#domain/limits/amounts.ts';
import { besideName, paceText } from '#domain/limits/costs.ts';
import { termText } from '#domain/limits/instalments.ts';
import { ownLimitText } from '#domain/loans/personal-limit.ts';
import type { OfferedProduct } from '#domain/loans/term.ts';
import { firstOf, productOf } from '#domain/loans/terms.ts';
import { formatPesos, parsePesos } from '#domain/money.ts';
import { displayValue, type FieldLook } from '#web/fields/field-kinds.ts';
import { OwnLimit, useOwnTerms } from '#web/fields/own-terms.ts';
import { chosenOf, termsBeside } from '#web/fields/product-choice.tsx';
import { MoneyField } from '#web/ui/fields/money-field.tsx';
import { RadioGroup } from '#web/ui/fields/radio-group.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { writeOut } from '#web/ui/fields/typed-number.ts';
import { DayField, SelectField } from '#web/ui/forms.tsx';

export interface ControlProps {
  readonly name: string;
  readonly look: FieldLook;
  readonly value: string;
  readonly error: string | undefined;
  readonly onText: (text: string) => void;
}

const BANK_OPTIONS = BANKS.map(({ label }) => ({ value: label, label }));

/** The product of the chosen term, whose amounts the form offers; `null`: the first one. */
export const ChosenProduct = createContext<OfferedProduct | null>(null);

/** The amount of a loan: typed, or set with the slider. */
function AmountControl({ name, look, value, error, onText }: ControlProps) {
  const own = useOwnTerms();
  const product = useContext(ChosenProduct) ?? productOf(firstOf(own));
  const { least, most, step } = product;
  const limit = Math.min(most, useContext(OwnLimit));
  // A value out of its range puts the slider at its end.
  const amount = Math.min(limit, Math.max(least, parsePesos(value) ?? least));
  return (
    <>
      <MoneyField
        name={name}
        label={look.label}
        hint={limit < most ? ownLimitText(limit) : `De ${rangeOf(product)}`}
        value={value}
        error={error}
        onChange={(event) => onText(event.target.value)}
      />
      <input
        type="range"
        aria-label={look.label}
        min={least}
        max={limit}
        step={step}
        value={amount}
        aria-valuetext={formatPesos(amount)}
        onChange={(event) => onText(displayValue('amount', Number(event.target.value)))}
        className="h-12 w-full accent-brand"
      />
    </>
  );
}

/** The control for a term that this person may have, each with the interval of its due dates. */
function TermControl({ name, look: { label, hint }, value, error, onText }: ControlProps) {
  const terms = useOwnTerms();
  const options = termsBeside(chosenOf(Number(value), terms), terms).map((term) => ({
    value: String(term),
    label: termText(term),
    description: besideName(term, paceText(term)),
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

/** The control for a field, by the kind of the field. Steps render photos, checkboxes and signatures themselves. */
export function FieldControl(props: ControlProps) {
  const { name, look, value, error, onText } = props;
  const { kind, options = [], ...rest } = look;
  const common = { ...rest, name, value, error };
  const onChange = (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => onText(event.target.value);
  switch (kind) {
    case 'cedula':
    case 'phone':
      return (
        <TextField
          {...common}
          autoComplete={rest.autoComplete ?? 'off'}
          onInput={writeOut(kind)}
          onChange={onChange}
        />
      );
    case 'text':
    case 'year':
      return <TextField {...common} autoComplete={rest.autoComplete ?? 'off'} onChange={onChange} />;
    case 'day':
      return <DayField {...common} onText={onText} />;
    case 'money':
      return <MoneyField {...common} onChange={onChange} />;
    case 'amount':
      return <AmountControl {...props} />;
    case 'term':
      return <TermControl {...props} />;
    case 'radio':
      return <RadioGroup {...common} inline options={options} onChange={onChange} />;
    case 'bank':
    case 'select':
    case 'countSelect': {
      const offered = kind === 'bank' ? BANK_OPTIONS : options;
      // An application's other spelling stays selected until the customer selects another.
      const isListed = value === '' || offered.some((option) => option.value === value);
      return (
        <SelectField
          {...common}
          placeholder={rest.placeholder ?? 'Elige una opción'}
          options={isListed ? offered : [{ value, label: value }, ...offered]}
          onChange={onChange}
        />
      );
    }
    case 'photo':
    case 'box':
    case 'words':
    case 'signature':
      return null;
  }
}
