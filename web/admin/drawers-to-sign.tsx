import { useQuery } from '@tanstack/react-query';
import { type Drawer, drawerListApi } from '#contract/drawer-list.ts';
import { WaitingGroup } from '#web/admin/waiting-group.tsx';
import { query } from '#web/app/calls/query-client.ts';
import { Difference } from '#web/drawers/difference.tsx';
import { InstantText } from '#web/ui/figures/dates.tsx';

const itemOf = ({ id, holder, counted, countedBy, countedAt, difference }: Drawer) => ({
  key: id,
  name: holder.fullName,
  amount: counted,
  href: `/admin-drawers?caja=${id}`,
  detail: countedAt !== null && (
    <>
      La contó {countedBy}, <InstantText instant={countedAt} />
    </>
  ),
  state: difference !== null && <Difference amount={difference} />,
});

/** Counted drawers that wait for this person's signature, oldest first (rule: drawer-count). */
export function DrawersToSign() {
  const { data } = useQuery(query(drawerListApi.list, { query: { status: 'counted' } }));
  const waiting = (data ?? [])
    .filter(({ maySignOff }) => maySignOff)
    .toSorted((one, other) => one.id - other.id);
  if (waiting.length === 0) return null;
  return (
    <WaitingGroup
      title="Cajas por firmar"
      count={waiting.length}
      items={waiting.map(itemOf)}
      more={{ href: '/admin-drawers', text: 'Ver las cajas' }}
    />
  );
}
