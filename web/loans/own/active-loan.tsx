import type { ActiveLoan, Loan } from '#contract/loans.ts';
import { formatDay } from '#domain/calendar.ts';
import { loanTypeLabel } from '#domain/loans/loan-type.ts';
import { formatPesos } from '#domain/money.ts';
import { chargeItems } from '#web/loans/charge-items.ts';
import { InstalmentTable } from '#web/loans/instalment-table.tsx';
import { besideText } from '#web/loans/own/beside-text.ts';
import { isNextInVerification, verificationText } from '#web/loans/own/verification-text.ts';
import { Badge } from '#web/ui/badge.tsx';
import { LinkButton } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { DataList, Reference } from '#web/ui/figures/facts.tsx';

/** The meaning of a segment of the ring: paid, reported and in verification, overdue, or the rest. */
type Piece = 'paid' | 'checking' | 'overdue' | 'left';

export interface Arc {
  readonly piece: Piece;
  /** Where the segment starts, in pesos from the start of the ring; `length` is in pesos too. */
  readonly start: number;
  readonly length: number;
}

export interface Ring {
  readonly total: number;
  readonly arcs: readonly Arc[];
  readonly sums: Readonly<Record<Piece, number>>;
}

/**
 * The note's total as a ring: instalment after instalment, first its paid part, then the reported part in verification,
 * then the rest. Pending money fills the oldest instalment first, as it will once confirmed
 * (rule: oldest-instalment-first).
 */
export function ringOf(instalments: Loan['instalments'], checking: number): Ring {
  const sums: Record<Piece, number> = { paid: 0, checking: 0, overdue: 0, left: 0 };
  const arcs: Arc[] = [];
  let start = 0;
  let waiting = checking;
  for (const { amount, paid, status } of instalments) {
    const open = amount - paid;
    const checked = Math.min(waiting, open);
    waiting -= checked;
    const pieces: readonly (readonly [Piece, number])[] = [
      ['paid', paid],
      ['checking', checked],
      [status === 'overdue' ? 'overdue' : 'left', open - checked],
    ];
    for (const [piece, length] of pieces) {
      if (length <= 0) continue;
      arcs.push({ piece, start, length });
      sums[piece] += length;
      start += length;
    }
  }
  return { total: start, arcs, sums };
}

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
function LoanProgress({ loan, checking }: LoanProgressProps) {
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
          {Math.floor((sums.paid * 100) / total)}%
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

function Overdue({ loan }: { readonly loan: ActiveLoan }) {
  const { instalments, inVerification } = loan;
  const first = instalments.find(
    ({ status, number }) => status === 'overdue' && !inVerification.includes(number),
  );
  // The reported payment covers it: the screen does not ask twice.
  if (!first?.dueDate) return null;
  const grows = instalments.some(({ lateCharge }) => lateCharge > 0);
  return (
    <p className="rounded-md border-l-6 border-danger bg-danger-tint px-4 py-3">
      <strong>
        La cuota {first.number} venció el {formatDay(first.dueDate)}.
      </strong>{' '}
      Si ya la pagaste, registra tu pago. Si ahora no puedes, escríbenos y buscamos cómo.
      {grows && ' La mora sube cada día hasta que registres el pago; no se cobra mora sobre la mora.'}
    </p>
  );
}

/** The customer's active loan: the debt, its dates, and the payment button (rule: my-products). */
export function ActiveLoanCard({ loan }: { readonly loan: ActiveLoan }) {
  const { reference, loanType, balance, principal, remainingInstalments, total, reported, nextPayment } =
    loan;
  const verifying = verificationText(loan);
  const beside = besideText(loan);
  return (
    <Card
      title={
        <>
          Préstamo {loanTypeLabel(loanType)} <Reference of={reference} />
        </>
      }
      aside={<Badge tone="success">Activo</Badge>}
    >
      <Overdue loan={loan} />
      <div className="grid grid-cols-1 items-center gap-x-10 gap-y-5 sm:grid-cols-[auto_minmax(0,1fr)]">
        <LoanProgress loan={loan} checking={reported} />
        <div className="grid gap-4">
          <div>
            <p className="text-sm text-ink-soft">Balance pendiente</p>
            <p className="figure text-3xl">{formatPesos(balance)}</p>
            {loan.runningLateCharge > 0 && (
              <p className="text-sm text-ink-soft">
                Saldo en libros: {formatPesos(loan.bookBalance)}. Mora en curso:{' '}
                {formatPesos(loan.runningLateCharge)}.
              </p>
            )}
            {beside && (
              <p className="text-sm text-ink-soft">
                Incluye {beside}.
                {reported > 0 && ' Al verificar tu pago se ajusta al día en que lo registraste.'}
              </p>
            )}
          </div>
          {nextPayment && (
            <div>
              <p className="text-sm text-ink-soft">Próximo pago</p>
              <p className="text-lg font-semibold">
                {formatPesos(nextPayment.amount)} el {formatDay(nextPayment.date)}
              </p>
              {verifying && <p className="text-sm text-ink-soft">{verifying}</p>}
            </div>
          )}
          <div className="grid sm:justify-start">
            {isNextInVerification(loan) ? (
              <LinkButton href="/make-payment" variant="outline">
                Ver mis pagos
              </LinkButton>
            ) : (
              <LinkButton href="/make-payment" variant="money">
                Pagar Cuota
              </LinkButton>
            )}
          </div>
        </div>
      </div>
      <DataList
        items={[
          {
            label: loan.supersedesLoanId === null ? 'Monto original' : 'Capital reestructurado',
            value: formatPesos(principal),
          },
          ...chargeItems(loan),
          { label: 'Total según el pagaré', value: formatPesos(total) },
          { label: 'Cuotas restantes', value: remainingInstalments },
          {
            label: loan.supersedesLoanId === null ? 'Desembolsado' : 'Reestructurado',
            value: loan.disbursedOn ? formatDay(loan.disbursedOn) : '—',
          },
        ]}
      />
      <InstalmentTable instalments={loan.instalments} due={loan.due} inVerification={loan.inVerification} />
      <div className="grid sm:justify-start">
        <LinkButton href={`/my-products?estado=${loan.id}`} variant="outline">
          Estado de cuenta
        </LinkButton>
      </div>
    </Card>
  );
}
