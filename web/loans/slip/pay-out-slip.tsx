import { useQuery } from '@tanstack/react-query';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import Printer from 'lucide-react/icons/printer';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { loansApi } from '#contract/loans.ts';
import { formatCedula } from '#domain/accounts/cedula.ts';
import { LoadFailed } from '#web/app/calls/load-failed.tsx';
import { query } from '#web/app/calls/query-client.ts';
import { loanAddress } from '#web/app/office-addresses.ts';
import { Button } from '#web/ui/button.tsx';
import { DayText } from '#web/ui/figures/dates.tsx';
import { Loading } from '#web/ui/loading.tsx';

type Paper = 'roll' | 'sheet';
const LOOK: Record<Paper, string> = { roll: 'receipt-on-roll', sheet: 'receipt-on-sheet' };

/** The slip of a loan paid out in cash, to print on a roll of 80 mm or a sheet; the client signs it by hand. */
export function PayOutSlip({ id }: { readonly id: number }) {
  const { data, error, refetch } = useQuery(query(loansApi.payOutSlip, { params: { id } }));
  const [paper, setPaper] = useState<Paper>('roll');
  function print(on: Paper) {
    // Rendered before the browser prints the page.
    flushSync(() => setPaper(on));
    window.print();
  }
  if (error)
    return <LoadFailed title="No se pudo cargar el recibo" error={error} retry={() => void refetch()} />;
  if (!data) return <Loading>Cargando el recibo...</Loading>;
  return (
    <>
      <p className="print:hidden">
        <a href={loanAddress(id)} className="link inline-flex min-h-12 items-center gap-2 font-semibold">
          <ArrowLeft aria-hidden="true" className="size-5" />
          El préstamo
        </a>
      </p>
      <div className="grid grid-cols-1 items-start gap-6 md:grid-cols-[minmax(0,24rem)_minmax(0,1fr)] print:block">
        <article
          aria-labelledby="slip-number"
          className={`grid max-w-sm grid-cols-1 gap-4 rounded-md border border-line bg-surface p-5 break-words shadow-card ${LOOK[paper]}`}
        >
          <h1 id="slip-number" className="text-xl">
            Recibo de desembolso núm. {data.number}
          </h1>
          <p className="text-sm">{data.lender}</p>
          <p>{data.sentence}</p>
          <p>
            <DayText day={data.on} />
          </p>
          <p className="border-t border-current pt-1 text-sm mt-14">
            Firma de quien recibe: {data.signer.fullName}, cédula {formatCedula(data.signer.cedula)}
          </p>
          <p className="border-t border-current pt-1 text-sm mt-14">Firma de quien entrega: {data.paidBy}</p>
        </article>
        <div className="grid grid-cols-1 justify-items-start gap-3 print:hidden max-sm:[&>*]:w-full">
          <p className="max-w-prose">
            Imprímalo, y que el cliente lo firme al recibir el dinero. El papel firmado se queda en la
            oficina.
          </p>
          <Button icon={<Printer aria-hidden="true" />} onClick={() => print('roll')}>
            Imprimir en rollo de 80 mm
          </Button>
          <Button variant="outline" icon={<Printer aria-hidden="true" />} onClick={() => print('sheet')}>
            Imprimir en hoja
          </Button>
        </div>
      </div>
    </>
  );
}
