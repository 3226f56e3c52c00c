import { useEffect, useRef } from 'react';
import { noteDiffersText } from '#domain/limits/instalments.ts';

import { announceQuote } from '#web/calculator/quote.ts';
import type { Quote } from '#web/calculator/request-quote.ts';
import { PlanReceipt } from '#web/loans/plan-receipt.tsx';
import { Button } from '#web/ui/button.tsx';

/**
 * The cost of a loan as a receipt, with a link to apply for it. It scrolls into view, since on a small phone it begins
 * below the button.
 */
export function CalculatorResult({
  quote,
  onApply,
}: {
  readonly quote: Quote;
  readonly onApply: () => void;
}) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // In braces: newer browsers return a promise, which is no cleanup.
    box.current?.scrollIntoView?.({ block: 'nearest' });
  }, []);
  const {
    amount,
    term,
    interestRate,
    biweeklyPayment,
    totalInterest,
    totalAmount,
    instalments,
    effectiveAnnualRate,
  } = quote;
  const plan = {
    principal: amount,
    interest: totalInterest,
    total: totalAmount,
    ratePercent: Number(interestRate),
    instalments,
  };
  return (
    <div ref={box} className="grid scroll-my-4 gap-4">
      <PlanReceipt
        title="Estimado de la calculadora"
        plan={plan}
        effectiveAnnualRate={effectiveAnnualRate}
        note={noteDiffersText(term)}
      />
      <Button
        variant="money"
        wide
        onClick={() => {
          announceQuote({ amount, term, interestRate, biweeklyPayment, totalInterest, totalAmount });
          onApply();
        }}
      >
        Solicitar Préstamo
      </Button>
    </div>
  );
}
