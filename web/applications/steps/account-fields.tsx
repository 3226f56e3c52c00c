import { ACCOUNT_TYPE, ACCOUNT_TYPES } from '#domain/applications/application.ts';
import type { StepProps } from '#web/applications/steps/apply-values.ts';
import { RadioGroup } from '#web/ui/fields/radio-group.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';

const TYPES = ACCOUNT_TYPES.map((value) => ({ value, label: ACCOUNT_TYPE[value].label }));

/** Kind and number of the account; how long a number may be is each form's own (reading C45). */
export function AccountFields({
  values,
  errors,
  change,
  maxLength,
}: StepProps & { readonly maxLength: number }) {
  return (
    <>
      <RadioGroup
        name="accountType"
        label="Tipo de cuenta"
        inline
        options={TYPES}
        value={values.accountType}
        error={errors.accountType}
        onChange={(event) => change({ accountType: event.target.value })}
      />
      <TextField
        name="accountNumber"
        label="Número de cuenta"
        inputMode="numeric"
        autoComplete="off"
        maxLength={maxLength}
        value={values.accountNumber}
        error={errors.accountNumber}
        onChange={(event) => change({ accountNumber: event.target.value })}
      />
    </>
  );
}
