import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { PUBLIC_OFFICE_QUESTION } from '#domain/applications/public-office.ts';
import { setTemplateVariables } from '#web/app/shell/template-variables.fixture.ts';
import type { FormValues } from '#web/applications/form/form-fields.ts';
import { initialValues } from '#web/applications/form/initial-values.ts';
import { toDraftChange, toSubmission } from '#web/applications/form/request-body.ts';
import { furthestStep, needsNothing, STEPS, stepAt, stepOf } from '#web/applications/form/steps.ts';
import { errorsOf } from '#web/applications/form/validation.ts';
import { CheckAnswers } from '#web/applications/steps/check-answers.tsx';
import { StepFields } from '#web/applications/steps/step-fields.tsx';
import { COUNTER_STEP, counterErrors } from '#web/counter/counter-form.tsx';

const WORK = {
  monthlyIncome: 28_500,
  timeAtWork: 3,
  timeUnit: 'años',
  employer: 'Colmado La Fe',
  jobTitle: 'Cajera',
  address: 'Calle Duarte 12',
};
const values = (changes: Partial<FormValues> = {}): FormValues => ({
  ...initialValues('inline', WORK),
  ...changes,
});
const YES = { publicOffice: 'si' } as const;
const OFFICE = {
  ...YES,
  publicOfficeTitle: 'Regidora, mi madre',
  publicOfficeInstitution: 'Ayuntamiento de Moca',
  publicOfficeSince: '2020',
  publicOfficeUntil: '',
};
const asking = () => {
  const step = stepOf('inline', 'publicOffice');
  if (!step) throw new Error('No step asks it');
  return step;
};

describe('a lender that does not ask', () => {
  it('shows, sends and requires nothing of it', () => {
    for (const presentation of ['modal', 'inline'] as const) {
      render(
        STEPS[presentation].map((step) => (
          <StepFields key={step.title} step={step} values={values()} errors={{}} change={() => undefined} />
        )),
      );
      render(<CheckAnswers presentation={presentation} values={values()} changeAnswer={() => undefined} />);
    }
    expect(screen.getAllByText('Ingreso mensual').length).toBeGreaterThan(0);
    expect(screen.queryByText(/función pública|Cargo público|Institución/)).toBeNull();
    expect(errorsOf(asking(), values(), true)).toEqual({});
    expect(needsNothing(asking(), values())).toBe(true);
    expect(
      Object.keys({ ...toDraftChange(values(), asking().fields), ...toSubmission(values()) }),
    ).not.toContain('publicOffice');
  });
});

describe('a lender that asks', () => {
  it('asks with the work, in both forms and at the counter', () => {
    setTemplateVariables({ asksPublicOffice: PUBLIC_OFFICE_QUESTION });
    const shown = [...STEPS.modal, ...STEPS.inline, COUNTER_STEP].filter(({ fields }) =>
      fields.includes('publicOffice'),
    );
    expect(shown.map(({ title }) => title)).toEqual([
      'Información Laboral',
      'Información Laboral',
      'Datos de la solicitud',
    ]);
    for (const step of shown) {
      const { unmount } = render(
        <StepFields step={step} values={values()} errors={{}} change={() => undefined} />,
      );
      expect(screen.getByRole('group', { name: PUBLIC_OFFICE_QUESTION })).toBeDefined();
      expect(screen.queryByLabelText(/Cargo público/)).toBeNull();
      unmount();
    }
    expect(counterErrors(values(), 'answers')).toHaveProperty('publicOffice', 'Responda la pregunta');
    expect(counterErrors(values(), 'typed')).not.toHaveProperty('publicOffice');
  });

  it('stops a draft of before at the question, and goes past it once it is answered', () => {
    setTemplateVariables({ asksPublicOffice: PUBLIC_OFFICE_QUESTION });
    expect(errorsOf(asking(), values())).toEqual({ publicOffice: 'Responda la pregunta' });
    expect(needsNothing(asking(), values())).toBe(false);
    const person = { ...initialValues('inline', WORK), firstName: 'Ana', lastName: 'Peña' };
    const known = { ...person, cedula: '00112345678', phone: '8095550101', email: 'ana@demo.do' };
    const whole = { ...known, birthDate: '31/12/1990' };
    expect(stepAt('inline', furthestStep('inline', whole)).title).toBe(asking().title);
    expect(needsNothing(asking(), values({ publicOffice: 'no' }))).toBe(true);
  });

  it('asks for the office after a yes, and sends none after a no', () => {
    setTemplateVariables({ asksPublicOffice: PUBLIC_OFFICE_QUESTION });
    const changed: Partial<FormValues>[] = [];
    const step = asking();
    render(<StepFields step={step} values={values()} errors={{}} change={(some) => changed.push(some)} />);
    fireEvent.click(screen.getByRole('radio', { name: 'Sí' }));
    expect(changed).toEqual([YES]);
    expect(errorsOf(step, values(YES))).toEqual({
      publicOfficeTitle: 'Cargo público es requerido',
      publicOfficeInstitution: 'Institución es requerida',
      publicOfficeSince: 'Año es requerido',
    });
    expect(errorsOf(step, values({ ...OFFICE, publicOfficeSince: '20' }))).toEqual({
      publicOfficeSince: 'Escriba el año con cuatro cifras',
    });
    expect(errorsOf(step, values(OFFICE))).toEqual({});
    const sent = toDraftChange(values(OFFICE), step.fields);
    expect(sent).toMatchObject({ ...OFFICE, publicOfficeSince: 2020, publicOfficeUntil: null });
    const denied = toDraftChange(values({ ...OFFICE, publicOffice: 'no' }), step.fields);
    expect(denied).toMatchObject({ publicOffice: 'no' });
    expect(denied).not.toHaveProperty('publicOfficeTitle');
  });
});
