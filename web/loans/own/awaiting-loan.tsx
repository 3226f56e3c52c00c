import type { Loan } from '#contract/loans.ts';
import { formatDay } from '#domain/calendar.ts';
import { DEPOSITED_WITHIN } from '#domain/limits/promised-hours.ts';
import { LOAN_STATUS } from '#domain/loans/loan.ts';
import { loanTypeLabel } from '#domain/loans/loan-type.ts';
import { formatPesos } from '#domain/money.ts';
import { InstalmentTable } from '#web/loans/instalment-table.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { DataList } from '#web/ui/figures/data-list.tsx';
import { Reference } from '#web/ui/figures/reference.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';

/**
 * The customer's approved loan before its disbursement: the promised day, or what is still missing (rule: promises).
 */
export function AwaitingLoan({ loan }: { readonly loan: Loan }) {
  const { applicationId, reference, loanType, principal, total, depositBy, instalments } = loan;
  return (
    <Card
      title={
        <>
          Préstamo {loanTypeLabel(loanType)} <Reference of={reference} />
        </>
      }
      aside={<Badge tone="warning">{LOAN_STATUS.awaiting_disbursement.label}</Badge>}
    >
      {depositBy === null ? (
        <div className="grid justify-items-start gap-3 rounded-md border-l-6 border-warning bg-warning-tint px-4 py-3">
          <p>
            <strong>Falta tu firma.</strong> El depósito tarda de {DEPOSITED_WITHIN} desde que firmas los dos
            documentos.
          </p>
          <LinkButton href={`/my-applications?solicitud=${applicationId}`} variant="money">
            Firmar documentos
          </LinkButton>
        </div>
      ) : (
        <p className="rounded-md border-l-6 border-brand bg-brand-tint px-4 py-3">
          <strong>El depósito llega a más tardar el {formatDay(depositBy)}.</strong> Tarda de{' '}
          {DEPOSITED_WITHIN}. Te avisamos cuando salga, con la fecha de cada cuota.
        </p>
      )}
      <div>
        <p className="text-sm text-ink-soft">Vas a recibir</p>
        <p className="figure text-3xl">{formatPesos(principal)}</p>
      </div>
      <DataList
        items={[
          { label: 'Monto original', value: formatPesos(principal) },
          { label: 'Total según el pagaré', value: formatPesos(total) },
          { label: 'Próximo pago', value: 'Al desembolsar se fijan las fechas' },
          { label: 'Cuotas restantes', value: instalments.length },
        ]}
      />
      <InstalmentTable instalments={instalments} />
    </Card>
  );
}
