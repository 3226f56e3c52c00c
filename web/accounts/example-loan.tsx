import { COST_LIST } from '#domain/limits/costs.ts';
import { AMOUNT_DEFAULT } from '#domain/limits/limits.ts';
import { calculatorPlan, TERM_DEFAULT } from '#domain/loans/terms.ts';
import { pesos } from '#domain/money.ts';
import { PlanReceipt } from '#web/loans/plan-receipt.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';

const EXAMPLE = calculatorPlan(pesos(AMOUNT_DEFAULT), TERM_DEFAULT);

/** The cost of a loan, before the page asks for any data (rule: price-with-total). */
export function ExampleLoan() {
  return (
    <section aria-labelledby="example" className="grid grid-cols-1 gap-4">
      <h2 id="example" className="text-xl lg:text-2xl">
        Sabes cuánto pagas antes de pedir
      </h2>
      <PlanReceipt plan={EXAMPLE} note={`${COST_LIST}, según la calculadora.`} />
      <LinkButton href="/calculator" variant="money" wide>
        Calcular mi préstamo
      </LinkButton>
      <p className="text-sm text-ink-soft">Gratis y sin crear cuenta.</p>
    </section>
  );
}
