import type { ReactNode } from 'react';
import type { Application } from '#contract/applications.ts';
import { APPLICATION_STATUS } from '#domain/applications/status.ts';
import { formatInstant } from '#domain/calendar.ts';
import { termCount } from '#domain/limits/instalments.ts';
import { LOAN_TYPE, parseLoanType } from '#domain/loans/loan-type.ts';
import { formatPesos } from '#domain/money.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { DataList } from '#web/ui/figures/data-list.tsx';
import { Reference } from '#web/ui/figures/reference.tsx';

/** One application of a customer with its status, and its actions below. */
export function ApplicationRowCard({
  application,
  children,
}: {
  readonly application: Application;
  readonly children?: ReactNode;
}) {
  const { reference, status, amount, term, loanType, submittedAt, createdAt, rejectionReason } = application;
  return (
    <Card
      title={
        <>
          Solicitud <Reference of={reference} />
        </>
      }
      aside={<Badge tone={APPLICATION_STATUS[status].tone}>{APPLICATION_STATUS[status].label}</Badge>}
    >
      <DataList
        items={[
          { label: 'Tipo', value: LOAN_TYPE[parseLoanType(loanType ?? '') ?? 'personal'].label },
          { label: 'Cantidad', value: amount === null ? 'Sin monto' : formatPesos(amount) },
          { label: 'Cuotas', value: term === null ? '—' : termCount(term) },
          { label: 'Fecha', value: formatInstant(new Date(submittedAt ?? createdAt)) },
        ]}
      />
      {rejectionReason && <p>Motivo: {rejectionReason}</p>}
      {children}
    </Card>
  );
}
