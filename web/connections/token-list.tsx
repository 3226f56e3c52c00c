import { useState } from 'react';
import { type ApiToken, tokensApi } from '#contract/tokens.ts';
import { scopeLabels } from '#domain/tokens/scope.ts';
import { usePermission } from '#web/app/session/permissions.tsx';
import { useRevokeToken } from '#web/connections/connections.queries.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { InstantText } from '#web/ui/figures/dates.tsx';
import { type Column, Table } from '#web/ui/figures/table.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';

function State({ token: { live, revokedAt } }: { readonly token: ApiToken }) {
  if (live) return <Badge tone="success">Activa</Badge>;
  return <Badge tone="warning">{revokedAt ? 'Revocada' : 'Vencida'}</Badge>;
}

const COLUMNS: readonly Column<ApiToken>[] = [
  { key: 'name', header: 'Programa', cell: ({ name }) => <span className="wrap-anywhere">{name}</span> },
  { key: 'state', header: 'Estado', cell: (token) => <State token={token} /> },
  {
    key: 'scopes',
    header: 'Puede',
    cell: ({ scopes }) => <span className="text-sm">{scopeLabels(scopes)}</span>,
  },
  { key: 'madeBy', header: 'La creó', cell: ({ madeBy }) => madeBy },
  { key: 'expires', header: 'Vence', cell: ({ expiresAt }) => <InstantText instant={expiresAt} /> },
  {
    key: 'used',
    header: 'Último uso',
    cell: ({ lastUsedAt }) => (lastUsedAt ? <InstantText instant={lastUsedAt} /> : 'Nunca'),
  },
];

export function TokenList({ tokens }: { readonly tokens: readonly ApiToken[] }) {
  const [ending, setEnding] = useState<ApiToken | null>(null);
  const may = usePermission();
  const revoke = useRevokeToken();
  const columns: readonly Column<ApiToken>[] = may(tokensApi.revoke)
    ? [
        ...COLUMNS,
        {
          key: 'actions',
          header: 'Acciones',
          actions: true,
          cell: (token) =>
            token.live && (
              <Button variant="outline" onClick={() => setEnding(token)}>
                Revocar <span className="sr-only">{token.name}</span>
              </Button>
            ),
        },
      ]
    : COLUMNS;
  return (
    <>
      <Table caption="Llaves de programas" columns={columns} rows={tokens} rowKey={({ id }) => id} />
      {ending && (
        <ConfirmDialog
          open
          title="¿Revocar esta llave?"
          description={`${ending.name}: deja de abrir ahora mismo y no vuelve. Si el programa sigue en uso, cree otra.`}
          confirmLabel="Revocar"
          cancelLabel="Volver"
          variant="danger"
          busy={revoke.isPending}
          onCancel={() => setEnding(null)}
          onConfirm={() => revoke.mutate({ params: { id: ending.id } }, { onSettled: () => setEnding(null) })}
        />
      )}
    </>
  );
}
