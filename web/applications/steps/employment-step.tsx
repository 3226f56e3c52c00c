import { TIME_UNIT, TIME_UNITS } from '#domain/applications/application.ts';
import { isPayroll } from '#domain/loans/loan-type.ts';
import type { StepProps } from '#web/applications/steps/apply-values.ts';
import { PayrollField } from '#web/documents/payroll-field.tsx';
import { MoneyField } from '#web/ui/fields/money-field.tsx';
import { RadioGroup } from '#web/ui/fields/radio-group.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';

const TIMES = Array.from({ length: 60 }, (_, index) => ({
  value: String(index + 1),
  label: String(index + 1),
}));
const UNITS = TIME_UNITS.map((value) => ({ value, label: TIME_UNIT[value].label }));

/** Work, as both forms ask it. */
export function EmploymentFields({ values, errors, change }: StepProps) {
  return (
    <>
      <MoneyField
        name="monthlyIncome"
        label="Ingreso mensual"
        value={values.monthlyIncome}
        error={errors.monthlyIncome}
        onChange={(event) => change({ monthlyIncome: event.target.value })}
      />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(12rem,100%),1fr))] items-start gap-4">
        <SelectField
          name="timeAtWork"
          label="Tiempo en el trabajo"
          placeholder="Elige"
          options={TIMES}
          value={values.timeAtWork}
          error={errors.timeAtWork}
          onChange={(event) => change({ timeAtWork: event.target.value })}
        />
        <RadioGroup
          name="timeUnit"
          label="Unidad de tiempo"
          inline
          options={UNITS}
          value={values.timeUnit}
          error={errors.timeUnit}
          onChange={(event) => change({ timeUnit: event.target.value })}
        />
      </div>
      <TextField
        name="employer"
        label="Empresa"
        autoComplete="organization"
        value={values.employer}
        error={errors.employer}
        onChange={(event) => change({ employer: event.target.value })}
      />
      <TextField
        name="jobTitle"
        label="Cargo"
        autoComplete="organization-title"
        value={values.jobTitle}
        error={errors.jobTitle}
        onChange={(event) => change({ jobTitle: event.target.value })}
      />
    </>
  );
}

/** A payroll loan's proof goes up right here, and is sent with the application. */
export function EmploymentStep(step: StepProps) {
  return (
    <>
      <EmploymentFields {...step} />
      {isPayroll(step.values.loanType) && <PayrollField recommended />}
    </>
  );
}
