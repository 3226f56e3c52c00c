import { collectorsApi } from '#contract/street.ts';
import { BELONGS_BY } from '#domain/street/day-route.ts';
import { useAction, useRead } from '#web/app/calls/use-calls.ts';
import { usePermission } from '#web/app/session/permissions.tsx';
import { Card } from '#web/ui/card.tsx';
import { SelectField } from '#web/ui/forms.tsx';

/** The collector of a client, whom an owner may assign by hand; nothing where the lender has no collector. */
export function ClientCollector({ clientId }: { readonly clientId: number }) {
  const may = usePermission();
  const { data } = useRead(
    collectorsApi.ofClient,
    { params: { id: clientId } },
    { enabled: may(collectorsApi.ofClient) },
  );
  const assign = useAction(collectorsApi.assign, [collectorsApi.ofClient, collectorsApi.read], {
    done: 'Cobrador asignado',
    failed: 'No se pudo asignar',
  });
  if (!data || data.choices.length === 0) return null;
  const { collectors, by, choices } = data;
  const [first] = collectors;
  const names = new Intl.ListFormat('es-DO').format(collectors.map(({ name }) => name));
  return (
    <Card title="Cobrador">
      <p>{by === null ? 'Ninguno: lo ve solo la oficina.' : `${names}, ${BELONGS_BY[by].label}.`}</p>
      {may(collectorsApi.assign) && (
        <SelectField
          name="collector"
          label="Asignar a mano"
          placeholder="Lo que digan las zonas"
          options={choices.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={by === 'hand' && first ? String(first.id) : ''}
          disabled={assign.isPending}
          onChange={({ target }) =>
            assign.mutate({
              params: { id: clientId },
              body: { collectorId: target.value === '' ? null : Number(target.value) },
            })
          }
        />
      )}
    </Card>
  );
}
