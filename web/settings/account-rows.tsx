import { Plus, Trash2 } from 'lucide-react';
import { ACCOUNT_TYPE, ACCOUNT_TYPES } from '#domain/applications/application.ts';
import { BANKS } from '#domain/banks.ts';
import type { AccountDraft } from '#web/settings/settings-draft.ts';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';

const BANK_OPTIONS = BANKS.map(({ label }) => ({ value: label, label }));
const TYPES = ACCOUNT_TYPES.map((value) => ({ value, label: ACCOUNT_TYPE[value].label }));

interface AccountRowsProps {
  readonly accounts: readonly AccountDraft[];
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (accounts: readonly AccountDraft[]) => void;
}

/** The lender's accounts that customers pay into; without any, nobody can report a payment. */
export function AccountRows({ accounts, errors, onChange }: AccountRowsProps) {
  const edit = (key: number, change: Partial<AccountDraft>) =>
    onChange(accounts.map((account) => (account.key === key ? { ...account, ...change } : account)));
  const add = () =>
    onChange([
      ...accounts,
      {
        key: Math.max(-1, ...accounts.map(({ key }) => key)) + 1,
        bankName: '',
        accountType: 'corriente',
        accountNumber: '',
        accountHolder: '',
      },
    ]);
  return (
    <div className="grid gap-4">
      {accounts.length === 0 && (
        <p className="text-warning">Sin una cuenta, los clientes no pueden registrar pagos.</p>
      )}
      {accounts.map((account, index) => {
        const name = (part: string) => `companyAccounts.${index}.${part}`;
        return (
          <fieldset key={account.key} className="grid gap-4 rounded-md border border-line p-4 sm:grid-cols-2">
            <legend className="px-1 text-sm font-semibold">Cuenta {index + 1}</legend>
            <SelectField
              name={name('bankName')}
              label="Banco"
              placeholder="Elija un banco"
              options={BANK_OPTIONS}
              value={account.bankName}
              error={errors[name('bankName')]}
              onChange={({ target }) => edit(account.key, { bankName: target.value })}
            />
            <SelectField
              name={name('accountType')}
              label="Tipo"
              options={TYPES}
              value={account.accountType}
              error={errors[name('accountType')]}
              onChange={({ target }) => edit(account.key, { accountType: target.value })}
            />
            <TextField
              name={name('accountNumber')}
              label="Número de cuenta"
              autoComplete="off"
              inputMode="numeric"
              value={account.accountNumber}
              error={errors[name('accountNumber')]}
              onChange={({ target }) => edit(account.key, { accountNumber: target.value })}
            />
            <TextField
              name={name('accountHolder')}
              label="Titular"
              autoComplete="off"
              value={account.accountHolder}
              error={errors[name('accountHolder')]}
              onChange={({ target }) => edit(account.key, { accountHolder: target.value })}
            />
            <div className="sm:col-span-2">
              <Button
                variant="danger"
                icon={<Trash2 aria-hidden="true" />}
                onClick={() => onChange(accounts.filter(({ key }) => key !== account.key))}
              >
                Quitar la cuenta {index + 1}
              </Button>
            </div>
          </fieldset>
        );
      })}
      <div>
        <Button id="companyAccounts" variant="outline" icon={<Plus aria-hidden="true" />} onClick={add}>
          Agregar una cuenta
        </Button>
      </div>
    </div>
  );
}
