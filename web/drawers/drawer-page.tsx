import { useState } from 'react';
import { DRAWER_LINES_MAX, type Drawer, type DrawerLine, drawersApi } from '#contract/drawers.ts';
import { CASH_MOVEMENT, CASH_MOVEMENTS } from '#domain/drawers/cash-movement.ts';
import { isIn } from '#domain/enum-table.ts';
import { LEDGER_KIND } from '#domain/ledger/ledger-kind.ts';
import { formatCount } from '#domain/money.ts';
import { LoadFailed, Loading } from '#web/app/calls/content-states.tsx';
import { useAction, useRead } from '#web/app/calls/use-calls.ts';
import { BackLink } from '#web/app/shell/detail-page.tsx';
import { productName } from '#web/app/shell/template-variables.tsx';
import { CountDialog } from '#web/drawers/count-dialog.tsx';
import { DrawerActions, DrawerBadge, DrawerSums } from '#web/drawers/drawer-summary.tsx';
import { CHANGES } from '#web/drawers/drawers.queries.ts';
import { Button } from '#web/ui/button.tsx';
import { type Column, column, InstantText, numericColumn, Pesos, Table } from '#web/ui/figures/facts.tsx';
import { AskedButton } from '#web/ui/overlays/asked-button.tsx';
import { PrintedPaper } from '#web/ui/printed-paper.tsx';

/** Asks for the signature that closes a counted drawer (rule: drawer-count). */
function SignOff({ drawer }: { readonly drawer: Drawer }) {
  const signOff = useAction(drawersApi.signOff, CHANGES, {
    done: 'Caja cerrada',
    failed: 'No se pudo firmar la caja',
  });
  const { holder, differenceReason, countedBy } = drawer;
  return (
    <AskedButton
      title={`Firmar la caja de ${holder.fullName}`}
      description={`La contó ${countedBy}. Después no cambia: lo que falte por corregir va a la caja de ese día.`}
      confirmLabel="Firmar y cerrar"
      busyLabel="Firmando..."
      busy={signOff.isPending}
      onConfirm={(close) => signOff.mutate({ params: { id: drawer.id }, body: {} }, { onSuccess: close })}
    >
      <DrawerSums drawer={drawer} />
      {differenceReason !== null && <p className="break-words">Razón de la diferencia: {differenceReason}</p>}
    </AskedButton>
  );
}

const kindText = (kind: DrawerLine['kind']): string =>
  isIn(CASH_MOVEMENTS, kind) ? CASH_MOVEMENT[kind].label : LEDGER_KIND[kind].label;

const COLUMNS: readonly Column<DrawerLine>[] = [
  column('kind', 'Concepto', ({ kind }) => kindText(kind)),
  column('detail', 'Detalle', ({ fullName, reference, note }) => (
    <span className="wrap-anywhere">
      {[fullName, reference, note].filter((text) => text !== null).join(' · ') || '—'}
    </span>
  )),
  column('at', 'Hora', ({ at }) => <InstantText instant={at} />),
  numericColumn('amount', 'Monto', ({ amount }) => <Pesos amount={amount} />),
];

/** The movements of a drawer, newest first. */
export function DrawerLines({ lines }: { readonly lines: readonly DrawerLine[] }) {
  if (lines.length === 0) return <p className="text-ink-soft">Todavía no hay movimientos.</p>;
  return (
    <>
      {lines.length === DRAWER_LINES_MAX && (
        <p>
          Están los {formatCount(DRAWER_LINES_MAX)} más recientes. Los totales de la caja los cuentan todos.
        </p>
      )}
      <Table
        caption="Movimientos de la caja"
        columns={COLUMNS}
        rows={lines.map((line, index) => ({ ...line, index }))}
        rowKey={({ index }) => index}
      />
    </>
  );
}

/** The page of one drawer: to sign off its count, and to print it on a roll of 80 mm or a sheet. */
export function DrawerPage({
  id,
  all,
  back,
}: {
  readonly id: number;
  readonly all: string;
  readonly back: string;
}) {
  const { data, error, refetch } = useRead(drawersApi.one, { params: { id } });
  const [counting, setCounting] = useState(false);
  if (error && !data) return <LoadFailed title="No se pudo cargar la caja" error={error} retry={refetch} />;
  if (!data) return <Loading>Cargando la caja...</Loading>;
  const { holder, denominations, countedAt, mayCount, maySignOff } = data;
  return (
    <>
      <BackLink href={all}>{back}</BackLink>
      <PrintedPaper
        title={`Caja núm. ${data.id}`}
        printsLater
        above={
          <>
            {mayCount && (
              <Button variant={countedAt === null ? 'primary' : 'outline'} onClick={() => setCounting(true)}>
                {countedAt === null ? 'Contar la caja' : 'Contar otra vez'}
              </Button>
            )}
            {maySignOff && <SignOff drawer={data} />}
          </>
        }
      >
        <p className="hidden text-sm print:block">{productName()}</p>
        <p>
          {holder.fullName} <DrawerBadge status={data.status} />
        </p>
        <DrawerActions drawer={data} />
        {denominations.length > 0 && (
          <dl className="grid gap-1 border-y border-dashed border-line py-3">
            {denominations.map(({ value, count }) => (
              <div key={value} className="flex flex-wrap justify-between gap-x-3">
                <dt>
                  RD${formatCount(value)} × {formatCount(count)}
                </dt>
                <dd className="ml-auto font-semibold">
                  <Pesos amount={value * count} />
                </dd>
              </div>
            ))}
          </dl>
        )}
        <DrawerSums drawer={data} />
        {countedAt !== null && (
          <div className="hidden gap-14 pt-14 print:grid">
            <p className="border-t border-current pt-1 text-sm">Firma de quien entrega: {holder.fullName}</p>
            <p className="border-t border-current pt-1 text-sm">Firma de quien recibe</p>
          </div>
        )}
      </PrintedPaper>
      <section aria-label="Movimientos" className="grid gap-3 print:hidden">
        <h2 className="text-xl">Movimientos</h2>
        <DrawerLines lines={data.lines} />
      </section>
      {counting && <CountDialog drawer={data} onClose={() => setCounting(false)} />}
    </>
  );
}
