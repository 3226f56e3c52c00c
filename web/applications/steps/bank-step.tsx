import { useState } from 'react';
import { BANKS, bankOf, MODAL_BANKS } from '#domain/banks.ts';
import { AccountFields } from '#web/applications/steps/account-fields.tsx';
import type { StepProps } from '#web/applications/steps/apply-values.ts';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';

const FEW = MODAL_BANKS.map(({ label }) => ({ value: label, label }));
const known = new Set<string>(MODAL_BANKS.map(({ code }) => code));
const MANY = [
  ...FEW,
  ...BANKS.filter(({ code }) => !known.has(code)).map(({ label }) => ({ value: label, label })),
];
/** The list's spelling of a bank: another form may have stored another one. */
const optionOf = (spelling: string) => {
  const code = bankOf(spelling)?.code;
  return MODAL_BANKS.find((bank) => bank.code === code)?.label ?? spelling;
};

export function BankStep(step: StepProps) {
  const { values, errors, change } = step;
  const chosen = optionOf(values.bankName);
  const isFew = chosen === '' || FEW.some(({ value }) => value === chosen);
  const [all, setAll] = useState(!isFew);
  return (
    <>
      <SelectField
        name="bankName"
        label="Banco"
        hint="La cuenta debe estar a tu nombre: ahí se deposita el préstamo."
        placeholder="Elige tu banco"
        options={all ? MANY : FEW}
        value={chosen}
        error={errors.bankName}
        onChange={(event) => change({ bankName: event.target.value })}
      />
      {!all && (
        <Button variant="quiet" onClick={() => setAll(true)}>
          Ver más bancos
        </Button>
      )}
      <AccountFields {...step} maxLength={34} />
    </>
  );
}
