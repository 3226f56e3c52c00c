import type { Finances } from '#contract/finances.ts';
import { Pesos } from '#web/ui/figures/pesos.tsx';

interface Tile {
  readonly label: string;
  readonly amount: number;
  readonly note?: string;
}

function tilesOf(finances: Finances): readonly Tile[] {
  const { credit, expected15Days, expected30Days } = finances;
  return [
    { label: 'Saldo hoy', amount: finances.outstanding, note: 'En libros más mora en curso' },
    { label: 'Saldo en libros', amount: finances.bookBalance, note: 'Todo lo registrado sin pagar' },
    { label: 'Mora en curso', amount: finances.runningLateCharge, note: 'Hasta hoy, sin registrar todavía' },
    { label: 'Prestado', amount: finances.lent, note: 'Desembolsado desde el principio' },
    { label: 'Cobrado', amount: finances.collected, note: 'Pagos confirmados, menos los reversados' },
    {
      label: 'Interés contratado',
      amount: finances.interestContracted,
      note: 'De lo desembolsado',
    },
    {
      label: 'Interés cobrado',
      amount: finances.interestCollected,
      note: 'La parte de lo pagado que es interés',
    },
    { label: 'Mora registrada', amount: finances.lateCharges, note: 'Causada y asentada' },
    { label: 'Vence en 15 días', amount: expected15Days, note: 'Cuotas sin pagar y sin atraso' },
    { label: 'Vence en 30 días', amount: expected30Days, note: 'Cuotas sin pagar y sin atraso' },
    ...(credit > 0 ? [{ label: 'A favor de clientes', amount: credit, note: 'Pagado de más' }] : []),
  ];
}

/** The figures of the loan book, each with its definition. */
export function FinanceFigures({ finances }: { readonly finances: Finances }) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fill,minmax(min(10rem,100%),1fr))] gap-3 sm:grid-cols-[repeat(auto-fill,minmax(13rem,1fr))]">
      {tilesOf(finances).map(({ label, amount, note }) => (
        <div key={label} className="rounded-lg border border-line bg-surface p-3 shadow-card sm:p-4">
          <dt className="text-sm text-ink-soft">{label}</dt>
          <dd className="figure text-lg sm:text-xl">
            <Pesos amount={amount} />
          </dd>
          {note && <dd className="text-xs text-ink-soft">{note}</dd>}
        </div>
      ))}
    </dl>
  );
}
