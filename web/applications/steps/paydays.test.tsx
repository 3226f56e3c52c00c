import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { type ComponentType, useState } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { learnTerms, TERM } from '#domain/loans/term.ts';
import type { Presentation } from '#web/applications/form/form-fields.ts';
import { initialValues } from '#web/applications/form/initial-values.ts';
import { stepAt } from '#web/applications/form/steps.ts';
import { errorsOf } from '#web/applications/form/validation.ts';
import { PersonStep } from '#web/applications/inline/wizard.tsx';
import { LoanStep } from '#web/applications/modal/apply-screen.tsx';
import { CheckAnswers } from '#web/applications/steps/check-answers.tsx';
import type { StepProps } from '#web/applications/steps/step-fields.tsx';
import { OwnTerms } from '#web/fields/own-terms.ts';

const WEEKLY = 992_007;
const SECOND = 992_014;
const TWO = TERM[2];
if (!TWO) throw new Error('The specification has two instalments');
beforeEach(() =>
  learnTerms({
    [WEEKLY]: { ...TWO, due: { kind: 'paydays', at: 7 }, pace: 'semanales' },
    [SECOND]: { ...TWO, due: { kind: 'paydays', at: 14 }, pace: 'cada dos semanas' },
  }),
);
afterEach(cleanup);

const ASKED = '¿Cuándo le pagan?';
const select = () => screen.queryByLabelText<HTMLSelectElement>(ASKED);

interface FormProps {
  readonly presentation: Presentation;
  readonly step: ComponentType<StepProps> | undefined;
  readonly start: { readonly term: string; readonly paydays?: string };
}
function Form({ presentation, step: Step, start }: FormProps) {
  const [values, setValues] = useState(() => ({
    ...initialValues(presentation, {}),
    ...start,
  }));
  const change: StepProps['change'] = (some) => setValues((all) => ({ ...all, ...some }));
  const errors = errorsOf(stepAt(presentation, 1), values);
  return (
    <OwnTerms value={[2, WEEKLY, SECOND]}>
      {Step && <Step step={stepAt(presentation, 1)} values={values} errors={errors} change={change} />}
      <CheckAnswers presentation={presentation} values={values} changeAnswer={() => undefined} />
    </OwnTerms>
  );
}

it.each([
  ['modal', LoanStep],
  ['inline', PersonStep],
] as const)('the %s form asks for paydays where the plan waits for them', (presentation, step) => {
  const { unmount } = render(<Form presentation={presentation} step={step} start={{ term: '2' }} />);
  expect(select()).toBeNull();
  expect(screen.queryByText(ASKED)).toBeNull();
  unmount();

  render(<Form presentation={presentation} step={step} start={{ term: String(WEEKLY) }} />);
  expect(select()?.options).toHaveLength(1 + 7);
  expect(screen.getByText('Elija cuándo le pagan')).toBeDefined();
  expect(screen.getByText('Vence según los días de cobro.')).toBeDefined();
  fireEvent.change(select() as HTMLSelectElement, { target: { value: 'cada viernes' } });
  expect(screen.queryByText('Elija cuándo le pagan')).toBeNull();
  // The estimate and the answers say it.
  expect(screen.getByText('Vence cada viernes.')).toBeDefined();
  expect(screen.getByText('viernes de la semana 2')).toBeDefined();
  expect(screen.getAllByText('cada viernes').map(({ tagName }) => tagName)).toEqual(['OPTION', 'DD']);
});

it('proposes what was said last, unless the plan has another pace', () => {
  const { unmount } = render(
    <Form presentation="modal" step={LoanStep} start={{ term: String(WEEKLY), paydays: 'cada lunes' }} />,
  );
  expect(select()?.value).toBe('cada lunes');
  unmount();
  render(
    <Form presentation="modal" step={LoanStep} start={{ term: String(SECOND), paydays: 'cada lunes' }} />,
  );
  expect(select()?.value).toBe('');
  expect(select()?.options).toHaveLength(1 + 14);
  expect(select()?.options[1]?.text).toMatch(
    /^cada dos semanas, el domingo \(el próximo, \d\d\/\d\d\/\d{4}\)$/,
  );
  expect(screen.getByText('Elija cuándo le pagan')).toBeDefined();
  expect(screen.queryByText('cada lunes')).toBeNull();
});
