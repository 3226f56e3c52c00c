import { calculatorPlan } from '#domain/loans/terms.ts';
import { pesos } from '#domain/money.ts';
import { PlanReceipt } from '#web/loans/plan-receipt.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';

const EXAMPLE = calculatorPlan(pesos(10_000), 2);

/** What it costs, before anything is asked of anybody (ruling B12). */
export function ExampleLoan() {
  return (
    <section aria-labelledby="example" className="grid grid-cols-1 gap-4">
      <h2 id="example" className="text-xl lg:text-2xl">
        Sabes cuánto pagas antes de pedir
      </h2>
      <PlanReceipt plan={EXAMPLE} note="1 y 2 cuotas: 15%; 3 cuotas: 25%, según la calculadora." />
      <LinkButton href="/calculator" variant="money" wide>
        Calcular mi préstamo
      </LinkButton>
      <p className="text-sm text-ink-soft">Gratis y sin crear cuenta.</p>
    </section>
  );
}
