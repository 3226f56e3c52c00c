import { useEffect, useRef, useState } from 'react';
import { disbursementsApi } from '#contract/disbursements.ts';
import { type AdminLoan, loansApi } from '#contract/loans.ts';
import { usePermission, WithPermission } from '#web/app/session/permissions.tsx';
import { DisburseDialog } from '#web/loans/book/disburse-dialog.tsx';
import { isPayable } from '#web/loans/book/loan-actions.tsx';
import { LoanRow } from '#web/loans/book/loan-row.tsx';
import { PayOutBar } from '#web/loans/book/pay-out/pay-out-bar.tsx';
import { Button } from '#web/ui/button.tsx';
import { CheckboxField } from '#web/ui/fields/checkbox-field.tsx';
import { Key } from '#web/ui/figures/key.tsx';
import { cardId } from '#web/ui/queue/card-keys.ts';

/**
 * Moves the focus to the next loan when a disbursed loan leaves the list; after the last one, to the page. An open
 * dialog keeps the focus until it closes, and a person who has moved the focus elsewhere keeps it there.
 */
function useFocusOnNext(ids: readonly number[]) {
  const before = useRef(ids);
  const left = useRef<number | null>(null);
  useEffect(() => {
    const gone = before.current.findIndex((id) => !ids.includes(id));
    before.current = ids;
    if (gone !== -1) left.current = gone;
    const { activeElement } = document;
    if (left.current === null || activeElement?.closest('dialog')) return;
    if (activeElement === document.body) {
      const next = ids[Math.min(left.current, ids.length - 1)];
      const card = next === undefined ? null : document.getElementById(cardId(next));
      (card ?? document.getElementById('main'))?.focus();
    }
    left.current = null;
  });
}

interface PayOutProps {
  readonly loan: AdminLoan;
  readonly onAsk: () => void;
}

/** The button that disburses a loan, or why the person cannot. */
function PayOut({ loan, onAsk }: PayOutProps) {
  const refused = loan.signed ? loan.payOutRefused : 'Firma pendiente';
  if (refused !== null) return <p className="text-sm font-semibold text-warning lg:max-w-48">{refused}</p>;
  return (
    <Button inRow variant="money" wide onClick={onAsk}>
      Registrar desembolso <Key name="A" />
    </Button>
  );
}

/** Loans to disburse, one after the other or several together. */
export function AwaitingList({ loans }: { readonly loans: readonly AdminLoan[] }) {
  useFocusOnNext(loans.map(({ id }) => id));
  const [ticked, setTicked] = useState<readonly number[]>([]);
  const [asking, setAsking] = useState<AdminLoan | null>(null);
  const may = usePermission();
  const paysOut = may(loansApi.disburse);
  const payable = may(disbursementsApi.disburseAll) ? loans.filter(isPayable) : [];
  const chosen = payable.filter(({ id }) => ticked.includes(id));
  const choose = (id: number) =>
    setTicked(ticked.includes(id) ? ticked.filter((other) => other !== id) : [...ticked, id]);
  return (
    <>
      <div className="grid grid-cols-1 gap-1.5 lg:gap-px">
        {loans.map((loan) => (
          <LoanRow
            key={loan.id}
            loan={loan}
            keys={paysOut && isPayable(loan) ? { a: () => setAsking(loan) } : {}}
            choice={
              payable.length > 1 &&
              payable.includes(loan) && (
                <div className="w-11 shrink-0">
                  <CheckboxField
                    name={`elegir-${loan.id}`}
                    label={
                      <span className="sr-only">
                        Desembolsar junto con otros el préstamo de {loan.fullName}
                      </span>
                    }
                    checked={chosen.includes(loan)}
                    onChange={() => choose(loan.id)}
                  />
                </div>
              )
            }
            actions={
              <WithPermission call={loansApi.disburse}>
                <PayOut loan={loan} onAsk={() => setAsking(loan)} />
              </WithPermission>
            }
          />
        ))}
      </div>
      {payable.length > 1 && <PayOutBar payable={payable} chosen={chosen} onChoose={setTicked} />}
      {asking && <DisburseDialog loan={asking} onClose={() => setAsking(null)} />}
    </>
  );
}
