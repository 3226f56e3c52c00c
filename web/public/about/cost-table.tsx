import { besideName } from '#domain/limits/costs.ts';
import { termText } from '#domain/limits/instalments.ts';
import { calculatorPlan, firstOf, isAmountOf, productOf, type Term } from '#domain/loans/terms.ts';
import { formatPesos, pesos } from '#domain/money.ts';
import { effectiveAnnualRate } from '#domain/products/price.ts';
import { publicTerms, WhenSet } from '#web/app/shell/template-variables.tsx';

const withDays = (term: Term): string => {
  const days = besideName(term);
  return days === '' ? '' : `${days}: `;
};

/** The costs of the loans beside the mission, which is never shown without numbers (rule: mission-with-numbers). */
export function CostTable() {
  const terms = publicTerms();
  // Of one amount, which each of these terms has.
  const amount = pesos(productOf(firstOf(terms)).initial);
  const plans = terms
    .filter((term) => isAmountOf(term, amount))
    .map((term) => ({ term, ...calculatorPlan(amount, term) }));
  return (
    <div className="grid grid-cols-1 gap-2">
      <table className="w-full border-collapse">
        <caption className="pb-2 text-left text-sm text-ink-soft">
          Lo que cuesta recibir {formatPesos(amount)}, según la calculadora
        </caption>
        <thead>
          <tr className="border-b-2 border-ink text-left text-sm">
            <th scope="col" className="py-2 pr-2">
              Cuotas y costo
            </th>
            <th scope="col" className="py-2 text-right">
              Total a pagar
            </th>
          </tr>
        </thead>
        <tbody>
          {plans.map((plan) => (
            <tr key={plan.term} className="border-b border-dashed border-line">
              <th scope="row" className="py-2 pr-2 text-left font-semibold">
                {termText(plan.term)}
                <span className="block text-sm font-normal text-ink-soft">
                  {withDays(plan.term)}
                  {formatPesos(plan.interest)} ({plan.ratePercent}%)
                </span>
              </th>
              <td className="py-2 text-right align-top font-bold">{formatPesos(plan.total)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <WhenSet name="showRate">
        <details>
          <summary className="min-h-11 py-2.5 text-sm">Ver la tasa anual</summary>
          <p className="text-sm text-ink-soft">
            Tasa anual equivalente (TAE):{' '}
            {plans
              .map(
                (plan) =>
                  `${effectiveAnnualRate(plan).toLocaleString('es-DO', { minimumFractionDigits: 1 })}% con ${plan.instalments.length}`,
              )
              .join('; ')}
            . Es alta porque el plazo es de pocos días. Pide solo lo que puedas devolver.
          </p>
        </details>
      </WhenSet>
    </div>
  );
}
