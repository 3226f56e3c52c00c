import { useState } from 'react';
import { BANKS, MODAL_BANKS } from '#domain/banks.ts';
import type { StepProps } from '#web/applications/steps/apply-values.ts';
import { Button } from '#web/ui/button.tsx';
import { RadioGroup } from '#web/ui/radio-group.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';

const FEW = MODAL_BANKS.map(({ label }) => ({ value: label, label }));
const known = new Set<string>(MODAL_BANKS.map(({ code }) => code));
const MANY = [
  ...FEW,
  ...BANKS.filter(({ code }) => !known.has(code)).map(({ label }) => ({ value: label, label })),
];
const TYPES = [
  { value: 'ahorro', label: 'Ahorro' },
  { value: 'corriente', label: 'Corriente' },
];

export function BankStep({ values, errors, change }: StepProps) {
  const isFew = values.bankName === '' || FEW.some(({ value }) => value === values.bankName);
  const [all, setAll] = useState(!isFew);
  return (
    <>
      <SelectField
        name="bankName"
        label="Banco"
        hint="La cuenta debe estar a tu nombre: ahí se deposita el préstamo."
        placeholder="Elige tu banco"
        options={all ? MANY : FEW}
        value={values.bankName}
        error={errors.bankName}
        onChange={(event) => change({ bankName: event.target.value })}
      />
      {!all && (
        <Button variant="quiet" onClick={() => setAll(true)}>
          Ver más bancos
        </Button>
      )}
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
        maxLength={34}
        value={values.accountNumber}
        error={errors.accountNumber}
        onChange={(event) => change({ accountNumber: event.target.value })}
      />
    </>
  );
}
