import { useQuery } from '@tanstack/react-query';
import CircleSlash from 'lucide-react/icons/circle-slash';
import { useState } from 'react';
import { type DoNotLendEntry, doNotLendApi } from '#contract/do-not-lend.ts';
import { dayInSantoDomingo } from '#domain/calendar.ts';
import { query } from '#web/app/calls/query-client.ts';
import { usePermission } from '#web/app/session/permissions.tsx';
import { AddDialog } from '#web/do-not-lend/do-not-lend-screen.tsx';
import { Button } from '#web/ui/button.tsx';
import { DayText } from '#web/ui/figures/dates.tsx';

interface OfClient {
  readonly cedula: string | null;
}

/** A client's entry on the do-not-lend list; `null` without one, `undefined` where it is not known. */
function useEntry(cedula: string | null) {
  const may = usePermission();
  const { data } = useQuery({
    ...query(doNotLendApi.list, { query: { cedula: cedula ?? '' } }),
    enabled: cedula !== null && cedula !== '' && may(doNotLendApi.list),
  });
  return data && (data[0] ?? null);
}

/** The reason not to lend to a customer, with author and date (rule: do-not-lend). */
export function DoNotLendNotice({ entry }: { readonly entry: DoNotLendEntry }) {
  return (
    <div className="rounded-md border-l-6 border-danger bg-danger-tint px-4 py-3">
      <p className="font-semibold text-danger">En la lista de no prestar</p>
      <p className="break-words whitespace-pre-line">
        {entry.reason ?? 'La razón se borró con la cuenta de la persona.'}
      </p>
      <p className="text-sm">
        {entry.addedBy}, <DayText day={dayInSantoDomingo(new Date(entry.addedAt))} />. El cliente no lo sabe.
      </p>
    </div>
  );
}

/** On a client's page: that the client is on the do-not-lend list. */
export function ListedNotice({ cedula }: OfClient) {
  const entry = useEntry(cedula);
  return entry ? <DoNotLendNotice entry={entry} /> : null;
}

/** On a client's page: the button that adds the client to the do-not-lend list; nothing for one who is on it. */
export function DoNotLendButton({ cedula }: OfClient) {
  const [adding, setAdding] = useState(false);
  if (useEntry(cedula) !== null || cedula === null) return null;
  return (
    <>
      <Button variant="outline" icon={<CircleSlash aria-hidden="true" />} onClick={() => setAdding(true)}>
        No prestarle
      </Button>
      {adding && <AddDialog cedula={cedula} onClose={() => setAdding(false)} />}
    </>
  );
}
