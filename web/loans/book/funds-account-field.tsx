import { configurationApi } from '#contract/configuration.ts';
import { DRAWER, DRAWER_NAME } from '#domain/payments/payment.ts';
import { useRead } from '#web/app/calls/use-calls.ts';
import { SelectField, type SelectFieldProps } from '#web/ui/forms.tsx';

type FundsAccountFieldProps = Omit<SelectFieldProps, 'label' | 'options'> & {
  readonly label?: string;
  /** Whether the choice includes the drawer, for cash. */
  readonly drawer?: boolean;
};

/** The number of the first of the lender's bank accounts, with which a disbursement begins; empty without any. */
export const useFirstAccount = (): string => useCompanyAccounts()[0]?.accountNumber ?? '';

/** Where bank money came to: the chosen account, or the lender's only one. `isMissing`: somebody has to choose. */
export function useReceivingAccount(chosen: string): {
  readonly account: string;
  readonly isMissing: boolean;
} {
  const [first, ...others] = useCompanyAccounts();
  const account = chosen || (others.length === 0 ? (first?.accountNumber ?? '') : '');
  return { account, isMissing: first !== undefined && account === '' };
}

function useCompanyAccounts() {
  const { data } = useRead(configurationApi.read, {});
  return data?.companyAccounts ?? [];
}

/** The lender's account from which the money was paid, or which received it; shown when there is a choice. */
export function FundsAccountField({
  label = 'Sale de la cuenta',
  drawer = false,
  ...field
}: FundsAccountFieldProps) {
  const accounts = useCompanyAccounts();
  if (accounts.length === 0 && !drawer) return null;
  return (
    <SelectField
      placeholder="Elija de la lista"
      {...field}
      label={label}
      options={[
        ...accounts.map(({ bankName, accountNumber }) => ({
          value: accountNumber,
          label: `${bankName} ${accountNumber}`,
        })),
        ...(drawer ? [{ value: DRAWER, label: `${DRAWER_NAME}, en efectivo` }] : []),
      ]}
    />
  );
}
