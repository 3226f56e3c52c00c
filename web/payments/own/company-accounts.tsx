import type { Configuration } from '#contract/configuration.ts';
import { CopyButton } from '#web/ui/copy-button.tsx';

export type CompanyAccount = NonNullable<Configuration['companyAccounts']>[number];

const TYPES: Readonly<Record<string, string>> = { ahorro: 'Cuenta de ahorro', corriente: 'Cuenta corriente' };

/** Where to pay, to copy into the bank's own application. */
export function CompanyAccounts({ accounts }: { readonly accounts: readonly CompanyAccount[] }) {
  return (
    <ul className="grid gap-3">
      {accounts.map(({ bankName, accountType, accountNumber, accountHolder }) => (
        <li key={`${bankName} ${accountNumber}`} className="rounded-md border border-line p-4">
          <p className="font-semibold">{bankName}</p>
          <p className="text-sm text-ink-soft">{TYPES[accountType] ?? accountType}</p>
          <div className="flex flex-wrap items-center justify-between gap-x-3">
            <p className="figure text-lg tracking-wide">{accountNumber}</p>
            <CopyButton text={accountNumber} what={`el número de cuenta de ${bankName}`} />
          </div>
          <p className="text-sm">A nombre de {accountHolder}</p>
        </li>
      ))}
    </ul>
  );
}
