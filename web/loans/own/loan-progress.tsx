import type { Loan } from '#contract/loans.ts';
import { formatPesos } from '#domain/money.ts';
import { type Piece, ringOf } from '#web/loans/own/loan-ring.ts';

const LABELS: Record<Piece, string> = {
  paid: 'Pagado',
  checking: 'En verificación',
  overdue: 'Vencido',
  left: 'Por pagar',
};
const STROKES: Record<Piece, string> = {
  paid: 'stroke-success',
  checking: 'stroke-brand',
  overdue: 'stroke-danger',
  left: 'stroke-line',
};
const DOTS: Record<Piece, string> = {
  paid: 'bg-success',
  checking: 'bg-brand',
  overdue: 'bg-danger',
  left: 'bg-line',
};
const PIECES = ['paid', 'checking', 'overdue', 'left'] as const;
/** Gap between two segments of the ring, as a fraction of the whole ring. */
const GAP = 0.012;

interface LoanProgressProps {
  readonly loan: Loan;
  /** Pesos that the customer reported and that are not verified yet. */
  readonly checking: number;
}

/** The paid, the pending, the late and the remaining part of a loan as a ring. */
export function LoanProgress({ loan, checking }: LoanProgressProps) {
  const { total, arcs, sums } = ringOf(loan.instalments, checking);
  const shown = PIECES.filter((piece) => sums[piece] > 0);
  return (
    <figure className="flex flex-wrap items-center gap-5">
      <svg
        viewBox="0 0 100 100"
        role="img"
        aria-label={`Pagado ${formatPesos(sums.paid)} de ${formatPesos(total)}`}
        className="size-32 -rotate-90 sm:size-36"
      >
        {arcs.map(({ piece, start, length }) => (
          <circle
            key={start}
            cx="50"
            cy="50"
            r="42"
            fill="none"
            strokeWidth="13"
            pathLength={total}
            strokeDasharray={`${Math.max(length - total * GAP, total * 0.002)} ${total}`}
            strokeDashoffset={-start}
            className={STROKES[piece]}
          />
        ))}
        <text
          x="50"
          y="50"
          textAnchor="middle"
          dominantBaseline="central"
          transform="rotate(90 50 50)"
          className="figure fill-ink text-[1.35rem]"
        >
          {Math.round((sums.paid / total) * 100)}%
        </text>
      </svg>
      <figcaption>
        <ul className="grid gap-1.5">
          {shown.map((piece) => (
            <li key={piece} className="flex items-baseline gap-2">
              <span aria-hidden="true" className={`size-3 shrink-0 rounded-full ${DOTS[piece]}`} />
              <span>
                <span className="block text-sm text-ink-soft">{LABELS[piece]}</span>
                <span className="block font-semibold">{formatPesos(sums[piece])}</span>
              </span>
            </li>
          ))}
        </ul>
      </figcaption>
    </figure>
  );
}
