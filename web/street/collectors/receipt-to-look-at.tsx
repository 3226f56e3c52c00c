import { useState } from 'react';
import { type StreetReceipt, streetApi } from '#contract/street.ts';
import { formatPesos, pesos } from '#domain/money.ts';
import { STREET_RECEIPT_STATUS, WAITS_FOR } from '#domain/street/street-receipt.ts';
import { loanAddress } from '#web/app/office-addresses.ts';
import { WithPermission } from '#web/app/session/permissions.tsx';
import { useDecideReceipt } from '#web/street/street.queries.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { InstantText } from '#web/ui/figures/dates.tsx';
import { Reference } from '#web/ui/figures/reference.tsx';
import { ReasonDialog } from '#web/ui/overlays/reason-dialog.tsx';

function Decisions({ receipt }: { readonly receipt: StreetReceipt }) {
  const [refusing, setRefusing] = useState(false);
  const decide = useDecideReceipt();
  const params = { id: receipt.id };
  const named = <span className="sr-only">recibo {receipt.number}</span>;
  if (receipt.status === 'recorded')
    return (
      <Button
        variant="outline"
        busy={decide.isPending}
        onClick={() => decide.mutate({ params, body: { command: 'look' } })}
      >
        Revisado {named}
      </Button>
    );
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
          hint="El cliente tiene este recibo: hable con él y con el cobrador."
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
export function ReceiptToLookAt({ receipt }: { readonly receipt: StreetReceipt }) {
  const { number, fullName, reference, loanId, amount, takenAt, arrivedAt, collector, phone } = receipt;
  const { status, waitsFor, repeats } = receipt;
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
