import { lazy, Suspense } from 'react';
import { MARITAL_STATUSES } from '#domain/applications/application.ts';
import { ADULT_YEARS } from '#domain/limits/account-words.ts';
import { isPayroll } from '#domain/loans/loan-type.ts';
import { AccountFields } from '#web/applications/steps/account-fields.tsx';
import type { StepProps } from '#web/applications/steps/apply-values.ts';
import { EmploymentFields } from '#web/applications/steps/employment-step.tsx';
import { LoanStep } from '#web/applications/steps/loan-step.tsx';
import { PersonFields } from '#web/applications/steps/person-fields.tsx';
import { PayrollField } from '#web/documents/payroll-field.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { ACCOUNT_MAX } from '#web/wizard/wizard-steps.ts';

const STATUSES = MARITAL_STATUSES.map((value) => ({ value, label: value }));

// Its library comes only to who gets this far.
const BankCombobox = lazy(async () => ({
  default: (await import('#web/wizard/steps/bank-combobox.tsx')).BankCombobox,
}));

/** Step 1: who, and how much. */
export function PersonPart(step: StepProps) {
  const { values, errors, change } = step;
  return (
    <>
      <PersonFields {...step} birthDateHint={`Hay que tener ${ADULT_YEARS} cumplidos.`} />
      <SelectField
        name="maritalStatus"
        label="Estado civil (opcional)"
        placeholder="Elige"
        options={STATUSES}
        value={values.maritalStatus}
        error={errors.maritalStatus}
        onChange={(event) => change({ maritalStatus: event.target.value })}
      />
      <h3 className="mt-2 text-lg">Tu préstamo</h3>
      <LoanStep {...step} />
    </>
  );
}

/** Step 2: work, address and the payroll proof. */
export function EmploymentPart({ applicationId, ...step }: StepProps & { readonly applicationId: number }) {
  const { values, errors, change } = step;
  return (
    <>
      <EmploymentFields {...step} />
      <TextField
        name="address"
        label="Dirección"
        hint="Donde vives: calle, número, sector y ciudad."
        autoComplete="street-address"
        value={values.address}
        error={errors.address}
        onChange={(event) => change({ address: event.target.value })}
      />
      <PayrollField applicationId={applicationId} recommended={isPayroll(values.loanType)} />
    </>
  );
}

/** Step 3: where the money goes. */
export function BankPart(step: StepProps) {
  const { values, errors, change } = step;
  return (
    <>
      <Suspense fallback={<Skeleton lines={2} label="Cargando los bancos..." />}>
        <BankCombobox
          name="bankName"
          label="Banco"
          hint="La cuenta debe estar a tu nombre: ahí se deposita el préstamo."
          value={values.bankName}
          error={errors.bankName}
          onBank={(bankName) => change({ bankName })}
        />
      </Suspense>
      <AccountFields {...step} maxLength={ACCOUNT_MAX} />
    </>
  );
}
