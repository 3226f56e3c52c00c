import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type StreetPhone, type StreetReceipt, streetApi } from '#contract/street.ts';
import { formatPesos, pesos } from '#domain/money.ts';
import { LoadFailed } from '#web/app/calls/load-failed.tsx';
import { query } from '#web/app/calls/query-client.ts';
import { WithPermission } from '#web/app/session/permissions.tsx';
import { CollectorZones } from '#web/street/collectors/collector-zones.tsx';
import { ReceiptToLookAt } from '#web/street/collectors/receipt-to-look-at.tsx';
import { useRevokePhone } from '#web/street/street.queries.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { InstantText } from '#web/ui/figures/dates.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';

function PhoneRow({ phone, onRevoke }: { readonly phone: StreetPhone; readonly onRevoke: () => void }) {
  const { collector, label, block, openedAt, revokedAt, revokedBy, lastNumber, receipts, missing } = phone;
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
            <Button variant="outline" onClick={onRevoke}>
              Cerrar este teléfono <span className="sr-only">de {collector}</span>
            </Button>
          </div>
        </WithPermission>
      )}
    </li>
  );
}

function Phones({ phones }: { readonly phones: readonly StreetPhone[] }) {
  const [asked, setAsked] = useState<StreetPhone | null>(null);
  const revoke = useRevokePhone();
  if (phones.length === 0) return <EmptyState title="Ningún cobrador lleva la ruta en su teléfono" />;
  return (
    <>
      <ul className="grid items-start gap-4 lg:grid-cols-2">
        {phones.map((phone) => (
          <PhoneRow key={phone.id} phone={phone} onRevoke={() => setAsked(phone)} />
        ))}
      </ul>
      <ConfirmDialog
        open={asked !== null}
        title="¿Cerrar este teléfono?"
        description={`${asked?.collector ?? ''}, ${asked?.label ?? ''}: la ruta se borra en cuanto tenga señal, su talonario se cierra y lo que llegue después lo decide un dueño.`}
        confirmLabel="Cerrar el teléfono"
        variant="danger"
        busy={revoke.isPending}
        onCancel={() => setAsked(null)}
        onConfirm={() => {
          if (asked)
            revoke.mutate({ params: { id: asked.id }, body: {} }, { onSettled: () => setAsked(null) });
        }}
      />
    </>
  );
}

function ToLookAt({ receipts }: { readonly receipts: readonly StreetReceipt[] }) {
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
  const receipts = useQuery(query(streetApi.receipts, {}));
  const phones = useQuery(query(streetApi.phones, {}));
  return (
    <>
      <h1 className="text-2xl">Cobradores en la calle</h1>
      <section aria-labelledby="por-revisar" className="grid gap-3">
        <h2 id="por-revisar" className="text-xl">
          Recibos por revisar
        </h2>
        {receipts.data ? (
          <ToLookAt receipts={receipts.data} />
        ) : receipts.error ? (
          <LoadFailed
            title="No se pudieron cargar los recibos"
            error={receipts.error}
            retry={() => void receipts.refetch()}
          />
        ) : (
          <Loading>Cargando recibos...</Loading>
        )}
      </section>
      <section aria-labelledby="zonas" className="grid gap-3">
        <h2 id="zonas" className="text-xl">
          Clientes de cada cobrador
        </h2>
        <CollectorZones />
      </section>
      <section aria-labelledby="telefonos" className="grid gap-3">
        <h2 id="telefonos" className="text-xl">
          Teléfonos
        </h2>
        {phones.data ? (
          <Phones phones={phones.data} />
        ) : phones.error ? (
          <LoadFailed
            title="No se pudieron cargar los teléfonos"
            error={phones.error}
            retry={() => void phones.refetch()}
          />
        ) : (
          <Loading>Cargando teléfonos...</Loading>
        )}
      </section>
    </>
  );
}
