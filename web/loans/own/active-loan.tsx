import type { ActiveLoan } from '#contract/loans.ts';
import { formatDay } from '#domain/calendar.ts';
import { LATE_CHARGE, lateChargeOf } from '#domain/loans/late-charge-variant.ts';
import { chargesOwed } from '#domain/loans/loan.ts';
import { loanTypeLabel } from '#domain/loans/loan-type.ts';
import { formatPesos } from '#domain/money.ts';
import { InstalmentTable } from '#web/loans/instalment-table.tsx';
import { LoanProgress } from '#web/loans/own/loan-progress.tsx';
import { isNextInVerification, verificationText } from '#web/loans/own/verification-text.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { DataList } from '#web/ui/figures/data-list.tsx';
import { Reference } from '#web/ui/figures/reference.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';

function Overdue({ loan }: { readonly loan: ActiveLoan }) {
  const { instalments, inVerification, lateChargeVariant } = loan;
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
      {grows && ` ${LATE_CHARGE[lateChargeOf(lateChargeVariant)].loan}`}
    </p>
  );
}

/** The customer's active loan: the debt, its dates, and the payment button (rule: my-products). */
export function ActiveLoanCard({ loan }: { readonly loan: ActiveLoan }) {
  const { reference, loanType, balance, principal, remainingInstalments, total, reported, nextPayment } =
    loan;
  const verifying = verificationText(loan);
  const lateCharge = chargesOwed(loan);
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
            {lateCharge > 0 && (
              <p className="text-sm text-ink-soft">
                Incluye {formatPesos(lateCharge)} de mora hasta hoy.
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
          { label: 'Total según el pagaré', value: formatPesos(total) },
          { label: 'Cuotas restantes', value: remainingInstalments },
          {
            label: loan.supersedesLoanId === null ? 'Desembolsado' : 'Reestructurado',
            value: loan.disbursedOn ? formatDay(loan.disbursedOn) : '—',
          },
        ]}
      />
      <InstalmentTable instalments={loan.instalments} inVerification={loan.inVerification} />
      <div className="grid sm:justify-start">
        <LinkButton href={`/my-products?estado=${loan.id}`} variant="outline">
          Estado de cuenta
        </LinkButton>
      </div>
    </Card>
  );
}
