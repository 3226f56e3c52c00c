import { useState } from 'react';
import { useSearch } from 'wouter';
import { type Drawer, type DrawerFile, drawerListApi, drawersApi } from '#contract/drawers.ts';
import { AMOUNT_FORMAT } from '#domain/limits/amounts.ts';
import { parsePesos } from '#domain/money.ts';
import { LoadFailed, Loading } from '#web/app/calls/content-states.tsx';
import { useAction, useRead } from '#web/app/calls/use-calls.ts';
import { useFields } from '#web/app/calls/use-fields.ts';
import { WithPermission } from '#web/app/session/permissions.tsx';
import { idIn } from '#web/app/shell/navigation.ts';
import { CountDialog } from '#web/drawers/count-dialog.tsx';
import { DrawerLines, DrawerPage } from '#web/drawers/drawer-page.tsx';
import { DrawerActions, DrawerBadge, DrawerSums } from '#web/drawers/drawer-summary.tsx';
import { CHANGES } from '#web/drawers/drawers.queries.ts';
import { CashReasonField, cashReasonIn, DrawerMovementDialog } from '#web/drawers/movement-dialog.tsx';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { Card, Section } from '#web/ui/card.tsx';
import { MoneyField } from '#web/ui/fields/money-field.tsx';
import { Form } from '#web/ui/forms.tsx';

const PAGE = '/admin-drawer';

/** A button that opens the person's drawer with a float; without a float, the first cash opens it. */
function OpenCard() {
  const { values, field, setErrors, onError } = useFields({ float: '', cashReason: '' });
  const open = useAction(drawersApi.open, CHANGES, {
    done: 'Caja abierta',
    failed: 'No se pudo abrir la caja',
  });
  function send() {
    const float = values.float.trim() === '' ? 0 : parsePesos(values.float);
    if (float === null) return setErrors({ float: AMOUNT_FORMAT });
    setErrors({});
    open.mutate({ body: { float, ...cashReasonIn(values.cashReason) } }, { onError });
  }
  return (
    <Card title="Abrir mi caja">
      <p className="max-w-prose">
        El primer efectivo del día la abre sola, sin fondo. Si recibe un fondo de la caja general, anótelo
        aquí.
      </p>
      <Form onSubmit={send} className="flex flex-wrap items-end gap-3 max-sm:[&>*]:w-full">
        <MoneyField {...field('float')} label="Fondo de apertura" />
        <CashReasonField {...field('cashReason')} />
        <Button type="submit" busy={open.isPending}>
          Abrir la caja
        </Button>
      </Form>
    </Card>
  );
}

function OpenDrawer({ drawer }: { readonly drawer: DrawerFile }) {
  const [asks, setAsks] = useState<'count' | 'move' | null>(null);
  return (
    <>
      <Card title="Caja abierta" aside={<DrawerBadge status={drawer.status} />}>
        <div className="max-w-xl">
          <DrawerSums drawer={drawer} />
        </div>
        <DrawerActions drawer={drawer} />
        <div className="flex flex-wrap gap-3 max-sm:[&>*]:w-full">
          <Button onClick={() => setAsks('count')}>Contar la caja</Button>
          <Button variant="outline" onClick={() => setAsks('move')}>
            Mover efectivo
          </Button>
        </div>
      </Card>
      <Section title="Movimientos">
        <DrawerLines lines={drawer.lines} />
      </Section>
      {asks === 'count' && <CountDialog drawer={drawer} onClose={() => setAsks(null)} />}
      {asks === 'move' && <DrawerMovementDialog id={drawer.id} onClose={() => setAsks(null)} />}
    </>
  );
}

function CountedDrawer({ drawer }: { readonly drawer: Drawer }) {
  return (
    <Card title={`Caja núm. ${drawer.id}`} aside={<DrawerBadge status={drawer.status} />}>
      <div className="max-w-xl">
        <DrawerSums drawer={drawer} />
      </div>
      <DrawerActions drawer={drawer} />
      <p>Falta la firma de otra persona.</p>
      <p>
        <LinkButton variant="outline" href={`${PAGE}?caja=${drawer.id}`}>
          Ver e imprimir el conteo
        </LinkButton>
      </p>
    </Card>
  );
}

function Overview() {
  const { data, error, refetch } = useRead(drawersApi.mine, {});
  return (
    <>
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl">Mi caja</h1>
        <WithPermission call={drawerListApi.list}>
          <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:[&>*]:w-full">
            <LinkButton href="/admin-drawers" variant="outline">
              Todas las cajas
            </LinkButton>
            <LinkButton href="/admin-finances" variant="outline">
              Cierre del día
            </LinkButton>
          </div>
        </WithPermission>
      </header>
      {error && <LoadFailed title="No se pudo cargar la caja" error={error} retry={refetch} />}
      {!data && !error && <Loading>Cargando la caja...</Loading>}
      {data && (data.drawer === null ? <OpenCard /> : <OpenDrawer drawer={data.drawer} />)}
      {data?.counted.map((drawer) => (
        <CountedDrawer key={drawer.id} drawer={drawer} />
      ))}
    </>
  );
}

/** /admin-drawer: the signed-in person's own cash; with `?caja=` one of their drawers to print (rule: drawers). */
export function OwnDrawerScreen() {
  const id = idIn(new URLSearchParams(useSearch()), 'caja');
  return id === null ? <Overview /> : <DrawerPage key={id} id={id} all={PAGE} back="Mi caja" />;
}
