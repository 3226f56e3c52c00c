import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { configurationApi } from '#contract/configuration.ts';
import { accountTypeLabel } from '#domain/applications/application.ts';
import { query } from '#web/app/calls/query-client.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { DataList } from '#web/ui/figures/data-list.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** The lender's accounts for payments: choosing a bank shows the lender's account there (rule: profile-screen). */
export function CompanyAccounts() {
  const { data, isError, refetch } = useQuery(query(configurationApi.read, {}));
  const [chosen, setChosen] = useState(0);
  const accounts = data?.companyAccounts ?? [];
  const account = accounts[chosen];
  return (
    <Card title="Cuentas de la empresa">
      {isError && !data && (
        <>
          <p>No se pudieron cargar las cuentas.</p>
          <Button onClick={() => void refetch()}>Intentar de nuevo</Button>
        </>
      )}
      {!data && !isError && <Skeleton label="Cargando las cuentas..." />}
      {data && !account && <p>Escríbenos para saber a qué cuenta pagar.</p>}
      {account && (
        <>
          <p className="text-sm text-ink-soft">A estas cuentas pagas tus cuotas. Elige el banco.</p>
          <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
            <SelectField
              name="companyBank"
              label="Banco de la empresa"
              options={accounts.map(({ bankName }, index) => ({ value: String(index), label: bankName }))}
              value={String(chosen)}
              onChange={(event) => setChosen(Number(event.target.value))}
            />
            <TextField
              name="companyAccountNumber"
              label="Número de cuenta de la empresa"
              readOnly
              value={account.accountNumber}
            />
          </div>
          <div className="-my-2">
            <CopyButton text={account.accountNumber} what={`número de cuenta de ${account.bankName}`} />
          </div>
          <DataList
            items={[
              { label: 'Tipo de cuenta', value: accountTypeLabel(account.accountType) },
              { label: 'Titular', value: account.accountHolder },
            ]}
          />
        </>
      )}
    </Card>
  );
}
