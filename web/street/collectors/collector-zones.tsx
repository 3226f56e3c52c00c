import { useQuery } from '@tanstack/react-query';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { type CollectorFile, collectorsApi } from '#contract/collectors.ts';
import { isIn } from '#domain/enum-table.ts';
import { PROVINCES } from '#domain/provinces.ts';
import { BELONGS_BY, ZONE_KINDS, type ZoneKind, zoneText } from '#domain/street/day-route.ts';
import { ApiError } from '#web/app/calls/api-error.ts';
import { LoadFailed } from '#web/app/calls/load-failed.tsx';
import { query } from '#web/app/calls/query-client.ts';
import { useAction } from '#web/app/calls/use-action.ts';
import { WithPermission } from '#web/app/session/permissions.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Loading } from '#web/ui/loading.tsx';

const clientsText = (count: number): string => (count === 1 ? '1 cliente' : `${count} clientes`);

const errorAt = (failure: unknown, field: string): string | undefined =>
  failure instanceof ApiError ? failure.errors.find((one) => one.field === field)?.message : undefined;

function GiveZone({ collector, onDone }: { readonly collector: CollectorFile; readonly onDone: () => void }) {
  const [kind, setKind] = useState<ZoneKind>('sector');
  const [place, setPlace] = useState('');
  const give = useAction(collectorsApi.giveZone, {
    done: 'Zona dada',
    failed: null,
    changes: [collectorsApi.read],
  });
  const error = errorAt(give.error, 'place');
  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        const body = { kind, ...(kind !== 'everything' && { place }) };
        give.mutate({ params: { id: collector.id }, body }, { onSuccess: onDone });
      }}
    >
      <SelectField
        name={`kind-${collector.id}`}
        label="Qué clientes"
        options={ZONE_KINDS.map((value) => ({ value, label: BELONGS_BY[value].zone }))}
        value={kind}
        error={kind === 'everything' ? error : undefined}
        onChange={({ target }) => {
          if (isIn(ZONE_KINDS, target.value)) setKind(target.value);
          setPlace('');
        }}
      />
      {kind === 'sector' && (
        <TextField
          name={`place-${collector.id}`}
          label="Sector o municipio"
          list="sectores"
          value={place}
          error={error}
          onChange={({ target }) => setPlace(target.value)}
        />
      )}
      {kind === 'province' && (
        <SelectField
          name={`place-${collector.id}`}
          label="Provincia"
          placeholder="Elija la provincia"
          options={PROVINCES.map((value) => ({ value, label: value }))}
          value={place}
          error={error}
          onChange={({ target }) => setPlace(target.value)}
        />
      )}
      <Button type="submit" busy={give.isPending}>
        Dar a {collector.name}
      </Button>
    </form>
  );
}

function Collector({ collector }: { readonly collector: CollectorFile }) {
  const [gives, setGives] = useState(false);
  const take = useAction(collectorsApi.takeZone, {
    done: 'Zona retirada',
    failed: 'No se pudo retirar la zona',
    changes: [collectorsApi.read],
  });
  const { name, zones, clients, byHand } = collector;
  return (
    <li className="grid grid-cols-1 content-start gap-3 rounded-lg border border-line bg-surface p-5 shadow-card">
      <h3 className="text-lg break-words">
        {name} <span className="text-sm font-normal text-ink-soft">{clientsText(clients)}</span>
      </h3>
      {clients === 0 && <p className="text-warning">No ve a ningún cliente.</p>}
      {byHand > 0 && <p className="text-sm text-ink-soft">{byHand} a mano, en la página de cada uno.</p>}
      <ul className="flex flex-wrap gap-2">
        {zones.map((zone) => (
          <li key={zone.id} className="flex items-center gap-1 rounded-md bg-brand-tint pl-3">
            <span className="py-2">{zoneText(zone)}</span>
            <WithPermission call={collectorsApi.takeZone}>
              <Button
                variant="quiet"
                icon={<X aria-hidden="true" />}
                onClick={() => take.mutate({ params: { id: zone.id } })}
              >
                <span className="sr-only">
                  Retirar {zoneText(zone)} a {name}
                </span>
              </Button>
            </WithPermission>
          </li>
        ))}
      </ul>
      <WithPermission call={collectorsApi.giveZone}>
        {gives ? (
          <GiveZone collector={collector} onDone={() => setGives(false)} />
        ) : (
          <div className="grid sm:justify-start">
            <Button variant="outline" onClick={() => setGives(true)}>
              Dar clientes <span className="sr-only">a {name}</span>
            </Button>
          </div>
        )}
      </WithPermission>
    </li>
  );
}

/** Whose clients are whose: each collector's zones, given and taken by an owner (rule: own-clients). */
export function CollectorZones() {
  const { data, error, refetch } = useQuery(query(collectorsApi.read, {}));
  if (error)
    return <LoadFailed title="No se pudieron cargar las zonas" error={error} retry={() => void refetch()} />;
  if (!data) return <Loading>Cargando zonas...</Loading>;
  if (data.collectors.length === 0)
    return <EmptyState title="Nadie tiene el rol de cobrador">Invítelo en Equipo.</EmptyState>;
  return (
    <>
      <p>
        Cada cobrador ve solo a sus clientes. Cuenta lo más cercano: a mano, sector, provincia, lo demás.
        {data.unassigned > 0 && (
          <strong> {clientsText(data.unassigned)} sin cobrador: los ve la oficina.</strong>
        )}
      </p>
      <ul className="grid items-start gap-4 lg:grid-cols-2">
        {data.collectors.map((collector) => (
          <Collector key={collector.id} collector={collector} />
        ))}
      </ul>
      <datalist id="sectores">
        {data.sectors.map(({ place, clients }) => (
          <option key={place} value={place} label={clientsText(clients)} />
        ))}
      </datalist>
    </>
  );
}
