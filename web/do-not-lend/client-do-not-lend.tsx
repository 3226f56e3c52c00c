import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { doNotLendApi } from '#contract/do-not-lend.ts';
import { query } from '#web/app/calls/query-client.ts';
import { WithPermission } from '#web/app/session/permissions.tsx';
import { AddDialog } from '#web/do-not-lend/add-dialog.tsx';
import { DoNotLendNotice } from '#web/do-not-lend/do-not-lend-notice.tsx';
import { Button } from '#web/ui/button.tsx';

function Listed({ cedula }: { readonly cedula: string }) {
  const [adding, setAdding] = useState(false);
  const { data } = useQuery(query(doNotLendApi.list, { query: { cedula } }));
  const entry = data?.[0];
  if (entry) return <DoNotLendNotice entry={entry} />;
  return (
    <div>
      <Button variant="outline" onClick={() => setAdding(true)}>
        No prestarle
      </Button>
      {adding && <AddDialog cedula={cedula} onClose={() => setAdding(false)} />}
    </div>
  );
}

/** On a client's page: the client's entry on the do-not-lend list, or the button to add one. */
export function ClientDoNotLend({ cedula }: { readonly cedula: string | null }) {
  if (cedula === null || cedula === '') return null;
  return (
    <WithPermission call={doNotLendApi.list}>
      <Listed cedula={cedula} />
    </WithPermission>
  );
}
