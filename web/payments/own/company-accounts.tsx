import type { Configuration } from '#contract/configuration.ts';
import { ACCOUNT_TYPE, ACCOUNT_TYPES } from '#domain/applications/application.ts';
import { isIn } from '#domain/enum-table.ts';
import { CopyButton } from '#web/ui/copy-button.tsx';

export type CompanyAccount = NonNullable<Configuration['companyAccounts']>[number];

/** The lender's accounts for payments, to copy into the application of the customer's bank. */
export function CompanyAccounts({ accounts }: { readonly accounts: readonly CompanyAccount[] }) {
  return (
    <ul className="grid gap-3">
      {accounts.map(({ bankName, accountType, accountNumber, accountHolder }) => (
        <li key={`${bankName} ${accountNumber}`} className="rounded-md border border-line p-4">
          <p className="font-semibold">{bankName}</p>
          <p className="text-sm text-ink-soft">
            {isIn(ACCOUNT_TYPES, accountType) ? ACCOUNT_TYPE[accountType].account : accountType}
          </p>
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
