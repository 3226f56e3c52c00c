import { useState } from 'react';
import { BANKS, bankOf, MODAL_BANKS } from '#domain/banks.ts';
import { CommonBanks } from '#web/applications/steps/common-banks.tsx';
import type { ControlProps } from '#web/fields/field-control.tsx';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/forms.tsx';

const FEW = MODAL_BANKS.map(({ label }) => ({ value: label, label }));
const known = new Set<string>(MODAL_BANKS.map(({ code }) => code));
const MANY = [
  ...FEW,
  ...BANKS.filter(({ code }) => !known.has(code)).map(({ label }) => ({ value: label, label })),
];
/** The list's own spelling of a bank: another form may have stored another one. */
const optionOf = (spelling: string) => {
  const code = bankOf(spelling)?.code;
  return MODAL_BANKS.find((bank) => bank.code === code)?.label ?? spelling;
};

/** A choice of the most common banks, with all others on demand. */
export function BankSelect({ name, look, value, error, onText }: ControlProps) {
  const chosen = optionOf(value);
  const isFew = chosen === '' || FEW.some((bank) => bank.value === chosen);
  const [all, setAll] = useState(!isFew);
  return (
    <>
      <SelectField
        name={name}
        label={look.label}
        hint={look.hint}
        placeholder={look.placeholder ?? 'Elige tu banco'}
        options={all ? MANY : FEW}
        value={chosen}
        error={error}
        onChange={(event) => onText(event.target.value)}
      />
      <CommonBanks
        value={value}
        onChoose={(code) => onText(FEW.find((bank) => bankOf(bank.value)?.code === code)?.value ?? '')}
      />
      {!all && (
        <Button variant="quiet" onClick={() => setAll(true)}>
          Ver más bancos
        </Button>
      )}
    </>
  );
}
