import { ACCOUNT_TYPE, ACCOUNT_TYPES } from '#domain/applications/application.ts';
import { BANKS } from '#domain/banks.ts';
import { DraftRows } from '#web/settings/draft-rows.tsx';
import type { AccountDraft } from '#web/settings/settings-draft.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { SelectField } from '#web/ui/forms.tsx';

const BANK_OPTIONS = BANKS.map(({ label }) => ({ value: label, label }));
const TYPES = ACCOUNT_TYPES.map((value) => ({ value, label: ACCOUNT_TYPE[value].label }));

interface AccountRowsProps {
  readonly accounts: readonly AccountDraft[];
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (accounts: readonly AccountDraft[]) => void;
}

/** The lender's bank accounts for customers' payments; without any, no customer can report a payment. */
export function AccountRows({ accounts, errors, onChange }: AccountRowsProps) {
  return (
    <div className="grid gap-4">
      {accounts.length === 0 && (
        <p className="text-warning">Sin una cuenta, los clientes no pueden registrar pagos.</p>
      )}
      <DraftRows
        name="companyAccounts"
        noun="Cuenta"
        rows={accounts}
        errors={errors}
        fresh={(key) => ({
          key,
          bankName: '',
          accountType: 'corriente',
          accountNumber: '',
          accountHolder: '',
        })}
        onChange={onChange}
      >
        {({ row, edit, field }) => (
          <>
            <SelectField
              {...field('bankName')}
              label="Banco"
              placeholder="Elija un banco"
              options={BANK_OPTIONS}
              value={row.bankName}
              onChange={({ target }) => edit({ bankName: target.value })}
            />
            <SelectField
              {...field('accountType')}
              label="Tipo"
              options={TYPES}
              value={row.accountType}
              onChange={({ target }) => edit({ accountType: target.value })}
            />
            <TextField
              {...field('accountNumber')}
              label="Número de cuenta"
              inputMode="numeric"
              value={row.accountNumber}
              onChange={({ target }) => edit({ accountNumber: target.value })}
            />
            <TextField
              {...field('accountHolder')}
              label="Titular"
              value={row.accountHolder}
              onChange={({ target }) => edit({ accountHolder: target.value })}
            />
          </>
        )}
      </DraftRows>
    </div>
  );
}
