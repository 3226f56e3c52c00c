import { useQuery } from '@tanstack/react-query';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useSearch } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { statementsApi } from '#contract/statements.ts';
import { LINE_KINDS, type LineKind } from '#domain/payments/statement.ts';
import { query } from '#web/app/calls/query-client.ts';
import { WithPermission } from '#web/app/session/permissions.tsx';
import { withParameter } from '#web/app/shell/navigation.ts';
import { LineList } from '#web/statements/line-list.tsx';
import { StatementUpload } from '#web/statements/statement-upload.tsx';
import { Tabs } from '#web/ui/tabs.tsx';

const TAB = {
  proposed: { id: 'coinciden', label: 'Coinciden', empty: 'Ningún movimiento espera que lo confirme.' },
  open: {
    id: 'sin-pago',
    label: 'Sin pago',
    empty: 'Todo lo que entró tiene un pago, o todavía no hay movimientos.',
  },
  outgoing: { id: 'salidas', label: 'Salidas', empty: 'Ninguna salida espera que la mire.' },
  used: { id: 'usados', label: 'Ya usados', empty: 'Ningún movimiento se ha unido a un pago o desembolso.' },
  dismissed: {
    id: 'descartados',
    label: 'Descartados',
    empty: 'Aquí quedan los que no son de préstamos.',
  },
} as const satisfies Record<LineKind, { id: string; label: string; empty: string }>;

const TABS = LINE_KINDS.map((kind) => ({ ...TAB[kind], kind }));
const FIRST_TAB = { ...TAB.proposed, kind: 'proposed' } as const;

/** The bank's movements beside the reported payments and the disbursements; a person confirms each match. */
export function StatementsScreen() {
  const search = useSearch();
  const named = new URLSearchParams(search).get('lista');
  const { data: counts } = useQuery(query(statementsApi.counts, {}));
  const tab = TABS.find(({ id }) => id === named) ?? FIRST_TAB;
  return (
    <>
      <div className="grid grid-cols-1 items-end gap-x-8 gap-y-3 lg:grid-cols-[auto_minmax(0,1fr)]">
        <div className="flex flex-wrap items-center gap-x-4 self-start lg:pt-6">
          <h1 className="text-2xl">Conciliar con el banco</h1>
          <a href="/admin-payments" className="link inline-flex min-h-12 items-center gap-2">
            <ArrowLeft className="size-5" aria-hidden="true" /> Gestión de Pagos
          </a>
        </div>
        <WithPermission call={statementsApi.upload}>
          <StatementUpload />
        </WithPermission>
      </div>
      <Tabs
        label="Movimientos del banco"
        tabs={TABS.map(({ id, label, kind }) => ({
          id,
          // A list that is empty needs no opening.
          label: counts ? `${label} (${counts[kind].toLocaleString('en-US')})` : label,
        }))}
        current={tab.id}
        onChange={(id) => navigate(withParameter(search, 'lista', id), { replace: true })}
      >
        <LineList key={tab.kind} kind={tab.kind} empty={tab.empty} />
      </Tabs>
    </>
  );
}
