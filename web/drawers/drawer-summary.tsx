import type { Drawer } from '#contract/drawers.ts';
import { DRAWER_STATUS } from '#domain/drawers/drawer.ts';
import { Badge } from '#web/ui/badge.tsx';
import { InstantText, Pesos } from '#web/ui/figures/facts.tsx';
import { Receipt } from '#web/ui/figures/receipt.tsx';

/** The difference of a count in words: "Sobran RD$200". */
export function Difference({ amount }: { readonly amount: number }) {
  if (amount === 0) return 'Cuadra';
  return (
    <>
      {amount < 0 ? 'Faltan' : 'Sobran'} <Pesos amount={Math.abs(amount)} />
    </>
  );
}

export const DrawerBadge = ({ status }: Pick<Drawer, 'status'>) => (
  <Badge tone={DRAWER_STATUS[status].tone}>{DRAWER_STATUS[status].label}</Badge>
);

/** The holder's cash that does not belong to the drawer: a count would wrongly include it. */
export function CashApart({ waiting, refused }: Pick<Drawer, 'waiting' | 'refused'>) {
  return (
    <>
      {waiting > 0 && (
        <p>
          Aparte lleva <Pesos amount={waiting} /> de recibos de la calle que esperan a un dueño. No se cuentan
          en esta caja.
        </p>
      )}
      {refused > 0 && (
        <p>
          Aparte lleva <Pesos amount={refused} /> de recibos de la calle no aceptados, para devolver. No se
          cuentan en esta caja.
        </p>
      )}
    </>
  );
}

/** The sums of a drawer, from the float to the expected amount, and the count. */
export function DrawerSums({ drawer }: { readonly drawer: Drawer }) {
  const { float, expected, waiting, refused, counted, difference } = drawer;
  return (
    <Receipt
      rows={[
        { label: 'Fondo de apertura', value: <Pesos amount={float} /> },
        { label: 'Entró', value: <Pesos amount={drawer.in} /> },
        { label: 'Salió', value: <Pesos amount={-drawer.out} /> },
        ...(counted === null || difference === null
          ? []
          : [
              { label: 'Esperado', value: <Pesos amount={expected} /> },
              { label: 'Diferencia', value: <Difference amount={difference} /> },
            ]),
      ]}
      total={
        counted === null
          ? { label: 'Debe haber', value: <Pesos amount={expected} /> }
          : { label: 'Contado', value: <Pesos amount={counted} /> }
      }
      note={waiting + refused > 0 && <CashApart waiting={waiting} refused={refused} />}
    />
  );
}

/** The history of a drawer: opened, counted, signed off, each with person and time. */
export function DrawerActions({ drawer }: { readonly drawer: Drawer }) {
  const { openedAt, countedBy, countedAt, signedOffBy, signedOffAt, signedOffAlone, differenceReason } =
    drawer;
  return (
    <div className="grid gap-1 text-sm">
      <p>
        Abierta <InstantText instant={openedAt} />
      </p>
      {countedAt !== null && (
        <p>
          La contó {countedBy}, <InstantText instant={countedAt} />
        </p>
      )}
      {differenceReason !== null && <p className="break-words">Razón de la diferencia: {differenceReason}</p>}
      {signedOffAt !== null && (
        <p>
          La firmó {signedOffBy}, <InstantText instant={signedOffAt} />
          {signedOffAlone && '. No había otra persona que pudiera firmarla'}
        </p>
      )}
    </div>
  );
}
