import type { ReactNode } from 'react';
import type { StatementLineReply } from '#contract/statements.ts';
import { formatDay, formatInstant } from '#domain/calendar.ts';
import { CASH_MOVEMENT, EXPENSE_CATEGORY } from '#domain/drawers/cash-movement.ts';
import { formatPesos, pesos } from '#domain/money.ts';
import { MATCH_REASON } from '#domain/payments/matching.ts';
import { MOVEMENT_KIND } from '#domain/statements/own-movement.ts';
import { Badge } from '#web/ui/badge.tsx';
import type { CardKeys } from '#web/ui/queue/queue.tsx';
import { QueueCard } from '#web/ui/queue/queue.tsx';

interface Joined {
  readonly title: string;
  readonly reference: string;
  /**
   * Text below the name: of a payment its time and whether it is confirmed already, of a disbursement its day and the
   * reference of its transfer.
   */
  readonly detail: string;
}

/** The payment, disbursement, refund, expense or own movement that a bank's movement matches or takes back, as text; `null` without one. */
function joinedTo({
  payment,
  disbursement,
  returns,
  refund,
  expense,
  reversal,
  ownMoney,
}: StatementLineReply): Joined | null {
  if (expense)
    return {
      title: EXPENSE_CATEGORY[expense.category].label,
      reference: formatPesos(pesos(expense.amount)),
      detail: 'Gasto',
    };
  if (reversal)
    return {
      title: reversal.payment.fullName,
      reference: reversal.payment.paymentReference,
      detail: `Devuelve el pago del ${formatInstant(new Date(reversal.payment.createdAt))}`,
    };
  if (payment)
    return {
      title: payment.fullName,
      reference: payment.paymentReference,
      detail: `${formatInstant(new Date(payment.createdAt))}${payment.counted ? ' · ya confirmado' : ''}`,
    };
  if (disbursement)
    return {
      title: disbursement.fullName,
      reference: disbursement.reference,
      detail: `Desembolso del ${formatDay(disbursement.disbursedOn)}${disbursement.disbursementReference ? ` · ${disbursement.disbursementReference}` : ''}`,
    };
  if (returns)
    return {
      title: returns.fullName,
      reference: returns.reference,
      detail: `Devuelve el desembolso del ${formatDay(returns.disbursedOn)}`,
    };
  if (refund)
    return {
      title: refund.fullName,
      reference: refund.reference,
      detail: ['Devolución', formatDay(refund.on), refund.transferReference].filter(Boolean).join(' · '),
    };
  if (ownMoney)
    return {
      title: CASH_MOVEMENT[ownMoney.kind].label,
      reference: formatPesos(pesos(ownMoney.amount)),
      detail: `Dinero propio, ${formatDay(ownMoney.on)}`,
    };
  return null;
}

/** The score from which a fact besides amount and day matches. */
const SURE = 65;

/** Says in a word or two why a movement and its match are the same money. */
function Agreement({ line: { reasons, score, agreesInAll } }: { readonly line: StatementLineReply }) {
  if (reasons.length === 0) return null;
  const said = reasons.map((reason) => MATCH_REASON[reason].label).join(', ');
  return (
    <span className="shrink-0" title={said}>
      <Badge tone={agreesInAll ? 'success' : score < SURE ? 'warning' : 'info'}>
        {agreesInAll ? 'Todo coincide' : score < SURE ? 'Mire el comprobante' : 'Casi todo'}
        <span className="sr-only">: {said}</span>
      </Badge>
    </span>
  );
}

interface LineRowProps {
  readonly line: StatementLineReply;
  readonly keys: CardKeys;
  /** The buttons of the movement. */
  readonly children: ReactNode;
}

/** An amount in centavos as text: "RD$2,500", "RD$2,500.50" with centavos, "-RD$2,500" for outgoing money. */
export function formatCents(cents: number): string {
  const rest = Math.abs(cents) % 100;
  const whole = formatPesos(Math.trunc(cents / 100));
  const sign = cents < 0 && cents > -100 ? '-' : '';
  return rest === 0 ? whole : `${sign}${whole}.${String(rest).padStart(2, '0')}`;
}

/** A movement of the bank with its match: one line on a wide screen, a small card on a phone. */
export function LineRow({ line, keys, children }: LineRowProps) {
  const { id, account, day, description, cents, fileName, movementKind } = line;
  const joined = joinedTo(line);
  return (
    <QueueCard
      id={id}
      labelledBy={`line-${id}`}
      keys={keys}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 px-3 py-1.5 text-sm lg:h-15 lg:grid-cols-[minmax(0,1fr)_7rem_minmax(0,1fr)_24rem] lg:rounded-md"
    >
      <div className="min-w-0">
        <h2 id={`line-${id}`} className="text-sm font-semibold wrap-anywhere lg:truncate" title={description}>
          {description || 'Sin descripción'}
        </h2>
        <p className="text-ink-soft wrap-anywhere lg:truncate">
          {[formatDay(day), account, fileName].filter(Boolean).join(' · ')}
        </p>
      </div>
      <p className="figure text-right text-md whitespace-nowrap">{formatCents(cents)}</p>
      <div className="min-w-0 max-lg:col-span-2 max-lg:empty:hidden">
        {movementKind && !joined && <Badge>{MOVEMENT_KIND[movementKind].label}</Badge>}
        {joined && (
          <>
            <p className="lg:truncate">
              <b>{joined.title}</b> {joined.reference}
            </p>
            <p className="flex items-center gap-x-2 max-lg:flex-wrap">
              <span className="min-w-0 text-ink-soft lg:truncate">{joined.detail}</span>
              <Agreement line={line} />
            </p>
          </>
        )}
      </div>
      <div className="flex flex-wrap gap-2 max-lg:col-span-2 max-lg:empty:hidden lg:justify-end [&>:not(dialog)]:px-2.5 [&>:not(dialog)]:text-sm max-lg:[&>*]:flex-1">
        {children}
      </div>
    </QueueCard>
  );
}
