import { useSearch } from 'wouter';
import type { AdminLoan } from '#contract/loans.ts';
import { accountText } from '#domain/applications/application.ts';
import { formatPesos } from '#domain/money.ts';
import { withParameter } from '#web/app/shell/navigation.ts';
import { LoanActions } from '#web/loans/book/loan-actions.tsx';
import { LoanBadge } from '#web/loans/book/loan-badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { CheckboxField } from '#web/ui/fields/checkbox-field.tsx';
import { DataList } from '#web/ui/figures/data-list.tsx';
import { DayText } from '#web/ui/figures/dates.tsx';

interface AwaitingCardProps {
  readonly loan: AdminLoan;
  /** To be paid out together with others. */
  readonly choice?: { readonly chosen: boolean; readonly onChoose: () => void };
}

/** A loan whose money has to go out: to which account, and by when it is promised. */
export function AwaitingCard({ loan, choice }: AwaitingCardProps) {
  const search = useSearch();
  return (
    <Card title={`${loan.fullName} ${loan.reference}`} aside={<LoanBadge loan={loan} />}>
      {choice && (
        <CheckboxField
          name={`elegir-${loan.id}`}
          label={
            <>
              Desembolsar junto con otros <span className="sr-only">el préstamo de {loan.fullName}</span>
            </>
          }
          checked={choice.chosen}
          onChange={choice.onChoose}
        />
      )}
      <DataList
        items={[
          { label: 'A depositar', value: formatPesos(loan.principal) },
          { label: 'Banco', value: loan.bankName ?? 'No especificado' },
          { label: 'Cuenta', value: accountText(null, loan.accountType, loan.accountNumber) || '—' },
          { label: 'Prometido para el', value: loan.depositBy ? <DayText day={loan.depositBy} /> : '—' },
        ]}
      />
      <LoanActions loan={loan} />
      <a
        href={withParameter(search, 'prestamo', String(loan.id))}
        className="link inline-flex min-h-12 items-center justify-self-start"
      >
        Ver todo <span className="sr-only">del préstamo de {loan.fullName}</span>
      </a>
    </Card>
  );
}
