import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import fc from 'fast-check';
import { type ComponentType, useState } from 'react';
import { describe, expect, it } from 'vitest';
import { prefill } from '#contract/application-fields.ts';
import { isLoanAmount } from '#domain/limits/amounts.ts';
import { AMOUNT_MAX, AMOUNT_MIN } from '#domain/limits/limits.ts';
import { formatPesos, parsePesos } from '#domain/money.ts';
import { sampleOf } from '#test/literals/sample.ts';
import { WHOLE } from '#test/sample.ts';
import type { Presentation } from '#web/applications/form/form-fields.ts';
import { initialValues } from '#web/applications/form/initial-values.ts';
import { stepAt } from '#web/applications/form/steps.ts';
import { PersonStep } from '#web/applications/inline/wizard.tsx';
import { LoanStep } from '#web/applications/modal/apply-screen.tsx';
import type { StepProps } from '#web/applications/steps/step-fields.tsx';

// In both presentations of the form: the estimate is for the amount in the field, and absent for an invalid one.

interface FormProps {
  readonly presentation: Presentation;
  readonly step: ComponentType<StepProps> | undefined;
}

/** The first step of either presentation has the amount. */
function Form({ presentation, step: Step }: FormProps) {
  const [values, setValues] = useState(() => initialValues(presentation, prefill.parse(sampleOf(prefill))));
  const change: StepProps['change'] = (some) => setValues((all) => ({ ...all, ...some }));
  return (
    <>
      {Step && <Step step={stepAt(presentation, 1)} values={values} errors={{}} change={change} />}
      <button type="button" onClick={() => change({ term: '3' })}>
        En tres
      </button>
    </>
  );
}
const field = () => screen.getAllByLabelText<HTMLInputElement>(/^Cantidad solicitada/)[0] as HTMLInputElement;
const slider = () =>
  screen.getAllByLabelText<HTMLInputElement>(/^Cantidad solicitada/)[1] as HTMLInputElement;
/** The received amount of the estimate; empty without one. */
const estimated = () =>
  /^Recibes(RD\$[\d,]+)Cuota/.exec(screen.queryByText('Recibes')?.parentElement?.textContent ?? '')?.[1] ??
  '';

const typed = fc.oneof(
  fc.integer({ min: 0, max: 40_000 }).map(String),
  fc.integer({ min: 0, max: 40_000 }).map(formatPesos),
  fc.constantFrom('30000', '30,000', 'RD$ 30000', '2.500', '', ' 7000 ', '7,0000', '030000'),
  fc.string({ maxLength: 8 }),
);

describe.each([
  ['modal', LoanStep],
  ['inline', PersonStep],
] as const)('in the %s form', (presentation, step) => {
  it('field, slider and estimate agree for any typed text', () => {
    fc.assert(
      fc.property(typed, fc.boolean(), (text, leaves) => {
        cleanup();
        render(<Form presentation={presentation} step={step} />);
        for (let end = 1; end <= text.length; end += 1)
          fireEvent.change(field(), { target: { value: text.slice(0, end) } });
        fireEvent.change(field(), { target: { value: text } });
        if (leaves) fireEvent.blur(field());
        const before = field().value;
        // Another field, which renders the form again.
        fireEvent.click(screen.getByText('En tres'));
        expect(field().value).toBe(before);
        const amount = parsePesos(field().value);
        expect(amount).toBe(parsePesos(text));
        const lendable = amount !== null && isLoanAmount(amount);
        expect(estimated()).toBe(lendable ? formatPesos(amount) : '');
        if (lendable) expect(slider().getAttribute('aria-valuetext')).toBe(formatPesos(amount));
      }),
      { numRuns: WHOLE ? 200 : 12 },
    );
  });

  it('the slider announces no amount outside its range', () => {
    render(<Form presentation={presentation} step={step} />);
    for (const [text, shows] of [
      ['30000', AMOUNT_MAX],
      ['1', AMOUNT_MIN],
    ] as const) {
      fireEvent.change(field(), { target: { value: text } });
      expect(slider().getAttribute('aria-valuetext')).toBe(formatPesos(shows));
    }
  });
});
