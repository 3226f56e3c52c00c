import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { drawerListApi, drawersApi } from '#contract/drawers.ts';
import {
  type CollectorFile,
  collectorsApi,
  type StreetPhone,
  type StreetReceipt,
  streetApi,
} from '#contract/street.ts';
import { isIn } from '#domain/enum-table.ts';
import { formatPesos, pesos } from '#domain/money.ts';
import { PROVINCES } from '#domain/provinces.ts';
import { BELONGS_BY, ZONE_KINDS, type ZoneKind, zoneText } from '#domain/street/day-route.ts';
import {
  STREET_RECEIPT_STATUS,
  STREET_RECEIPT_TRANSITIONS,
  WAITS_FOR,
} from '#domain/street/street-receipt.ts';
import { ApiError } from '#web/app/calls/api-error.ts';
import { EmptyState, LoadFailed, Loading } from '#web/app/calls/content-states.tsx';
import { useAction, useRead } from '#web/app/calls/use-calls.ts';
import { loanAddress } from '#web/app/office-addresses.ts';
import { WithPermission } from '#web/app/session/permissions.tsx';
import { LISTS } from '#web/street/street.queries.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Section } from '#web/ui/card.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { InstantText, Reference } from '#web/ui/figures/facts.tsx';
import { Form, ReasonDialog, SelectField } from '#web/ui/forms.tsx';
import { AskedButton } from '#web/ui/overlays/asked-button.tsx';

const clientsText = (count: number): string => (count === 1 ? '1 cliente' : `${count} clientes`);

const errorAt = (failure: unknown, field: string): string | undefined =>
  failure instanceof ApiError ? failure.errors.find((one) => one.field === field)?.message : undefined;

function GiveZone({ collector, onDone }: { readonly collector: CollectorFile; readonly onDone: () => void }) {
  const [kind, setKind] = useState<ZoneKind>('sector');
  const [place, setPlace] = useState('');
  const give = useAction(collectorsApi.giveZone, [collectorsApi.read], { done: 'Zona dada', failed: null });
  const error = errorAt(give.error, 'place');
  return (
    <Form
      className="grid gap-3"
      onSubmit={() => {
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
    </Form>
  );
}

function Collector({ collector }: { readonly collector: CollectorFile }) {
  const [gives, setGives] = useState(false);
  const take = useAction(collectorsApi.takeZone, [collectorsApi.read], {
    done: 'Zona retirada',
    failed: 'No se pudo retirar la zona',
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
                icon={<X />}
                busy={take.isPending && take.variables.params.id === zone.id}
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
function CollectorZones() {
  const { data, error, refetch } = useRead(collectorsApi.read, {});
  if (error && !data)
    return <LoadFailed title="No se pudieron cargar las zonas" error={error} retry={refetch} />;
  if (!data) return <Loading>Cargando zonas...</Loading>;
  if (data.collectors.length === 0)
    return (
      <EmptyState title="Nadie tiene el rol de cobrador">
        Invítelo en Configuración, Administradores.
      </EmptyState>
    );
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

function Decisions({ receipt }: { readonly receipt: StreetReceipt }) {
  const [refusing, setRefusing] = useState(false);
  // Accepted cash enters the collector's drawer.
  const decide = useAction(
    streetApi.decide,
    [...LISTS, drawersApi.money, drawerListApi.list, drawersApi.one],
    { done: 'Anotado', failed: 'No se pudo decidir' },
  );
  const params = { id: receipt.id };
  const named = <span className="sr-only">recibo {receipt.number}</span>;
  if (receipt.status !== STREET_RECEIPT_TRANSITIONS.accept.from) {
    const command = receipt.status === STREET_RECEIPT_TRANSITIONS.settle.from ? 'settle' : 'look';
    return (
      <Button
        variant="outline"
        busy={decide.isPending}
        onClick={() => decide.mutate({ params, body: { command } })}
      >
        {command === 'settle' ? 'Arreglado' : 'Revisado'} {named}
      </Button>
    );
  }
  return (
    <>
      <Button busy={decide.isPending} onClick={() => decide.mutate({ params, body: { command: 'accept' } })}>
        Aceptar {named}
      </Button>
      <Button variant="outline" onClick={() => setRefusing(true)}>
        No aceptar {named}
      </Button>
      {refusing && (
        <ReasonDialog
          title="No aceptar el recibo"
          description={`${receipt.number}: ${receipt.fullName}, ${formatPesos(pesos(receipt.amount))}`}
          confirmLabel="No aceptar"
          busyLabel="Guardando..."
          hint="El cliente tiene este recibo: hable con él. El cobrador lee la razón en su ruta."
          busy={decide.isPending}
          onCancel={() => setRefusing(false)}
          onConfirm={(reason) =>
            decide.mutate(
              { params, body: { command: 'refuse', reason } },
              { onSuccess: () => setRefusing(false) },
            )
          }
        />
      )}
    </>
  );
}

/** A collector's receipt for an owner to decide or look at, with its problems. */
function ReceiptToLookAt({ receipt }: { readonly receipt: StreetReceipt }) {
  const { number, fullName, reference, loanId, amount, takenAt, arrivedAt, collector, phone } = receipt;
  const { status, waitsFor, repeats, reason } = receipt;
  return (
    <li className="grid grid-cols-1 gap-2 rounded-lg border border-line bg-surface p-5 shadow-card">
      <header className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="text-lg">Recibo {number}</h3>
        <span className="figure text-lg">{formatPesos(pesos(amount))}</span>
      </header>
      <p>
        <a href={loanAddress(loanId)} className="link inline-flex min-h-11 items-center break-words">
          {fullName} <Reference of={reference} />
        </a>
      </p>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={STREET_RECEIPT_STATUS[status].tone}>{STREET_RECEIPT_STATUS[status].label}</Badge>
        {waitsFor !== null && WAITS_FOR[waitsFor].label}
      </p>
      {reason !== null && <p className="break-words">Razón: {reason}</p>}
      {status === STREET_RECEIPT_TRANSITIONS.settle.from && (
        <p className="text-warning">El cobrador debe devolver este dinero. Márquelo cuando esté arreglado.</p>
      )}
      {repeats !== null && (
        <p className="text-warning">Ese día ya había otro recibo del préstamo: {repeats}.</p>
      )}
      <p className="text-sm text-ink-soft">
        {collector}, {phone}. Cobrado <InstantText instant={takenAt} />, llegó{' '}
        <InstantText instant={arrivedAt} />.
      </p>
      <WithPermission call={streetApi.decide}>
        <div className="flex flex-wrap gap-2">
          <Decisions receipt={receipt} />
        </div>
      </WithPermission>
    </li>
  );
}

function PhoneRow({ phone }: { readonly phone: StreetPhone }) {
  const { id, collector, label, block, openedAt, revokedAt, revokedBy, lastNumber, receipts, missing } =
    phone;
  const revoke = useAction(streetApi.revokePhone, LISTS, {
    done: 'Teléfono cerrado',
    failed: 'No se pudo cerrar el teléfono',
  });
  return (
    <li className="grid grid-cols-1 gap-2 rounded-lg border border-line bg-surface p-5 shadow-card">
      <h3 className="text-lg break-words">
        {collector} <span className="text-sm font-normal text-ink-soft">{label}</span>
      </h3>
      <p>
        Talonario {block}: llegaron {receipts} de {lastNumber} recibos.
      </p>
      {missing !== '' && <p className="text-warning">Sin llegar: {missing}.</p>}
      <p className="text-sm text-ink-soft">
        Desde <InstantText instant={openedAt} />.
        {revokedAt !== null && (
          <>
            {' '}
            Cerrado por {revokedBy}, <InstantText instant={revokedAt} />.
          </>
        )}
      </p>
      {revokedAt === null && (
        <WithPermission call={streetApi.revokePhone}>
          <div className="grid sm:justify-start">
            <AskedButton
              label="Cerrar este teléfono"
              what={`de ${collector}`}
              look={{ variant: 'outline' }}
              title="¿Cerrar este teléfono?"
              description={`${collector}, ${label}: la ruta se borra en cuanto tenga señal, su talonario se cierra y lo que llegue después lo decide un dueño.`}
              confirmLabel="Cerrar el teléfono"
              variant="danger"
              busy={revoke.isPending}
              onConfirm={(close) => revoke.mutate({ params: { id }, body: {} }, { onSettled: close })}
            />
          </div>
        </WithPermission>
      )}
    </li>
  );
}

function Phones() {
  const { data: phones, error, refetch } = useRead(streetApi.phones, {});
  if (error && !phones)
    return <LoadFailed title="No se pudieron cargar los teléfonos" error={error} retry={refetch} />;
  if (!phones) return <Loading>Cargando teléfonos...</Loading>;
  if (phones.length === 0) return <EmptyState title="Ningún cobrador lleva la ruta en su teléfono" />;
  return (
    <ul className="grid items-start gap-4 lg:grid-cols-2">
      {phones.map((phone) => (
        <PhoneRow key={phone.id} phone={phone} />
      ))}
    </ul>
  );
}

function ToLookAt() {
  const { data: receipts, error, refetch } = useRead(streetApi.receipts, {});
  if (error && !receipts)
    return <LoadFailed title="No se pudieron cargar los recibos" error={error} retry={refetch} />;
  if (!receipts) return <Loading>Cargando recibos...</Loading>;
  if (receipts.length === 0) return <p>Nada por revisar.</p>;
  const total = receipts.reduce((all, { amount }) => all + amount, 0);
  return (
    <>
      <p>
        {receipts.length === 1 ? '1 recibo' : `${receipts.length} recibos`}, {formatPesos(pesos(total))}.
      </p>
      <ul className="grid items-start gap-4 lg:grid-cols-2">
        {receipts.map((receipt) => (
          <ReceiptToLookAt key={receipt.id} receipt={receipt} />
        ))}
      </ul>
    </>
  );
}

/** /admin-collectors: street receipts for an owner's decision, whose clients are whose, and the collectors' phones. */
export function CollectorsScreen() {
  return (
    <>
      <h1 className="text-2xl">Cobradores en la calle</h1>
      <Section title="Recibos por revisar">
        <ToLookAt />
      </Section>
      <Section title="Clientes de cada cobrador">
        <CollectorZones />
      </Section>
      <Section title="Teléfonos">
        <Phones />
      </Section>
    </>
  );
}
