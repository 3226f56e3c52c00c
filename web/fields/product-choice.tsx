import { rangeOf } from '#domain/limits/amounts.ts';
import { termsText, termText } from '#domain/limits/instalments.ts';
import { biweeklyPayment, calculatorPlan, firstOf, productOf, type Term } from '#domain/loans/terms.ts';
import { formatPesos, pesos } from '#domain/money.ts';
import { handedOver } from '#domain/products/price.ts';
import { RadioGroup } from '#web/ui/fields/radio-group.tsx';

/** The chosen term, or the first where it is not one of those that are offered (any more). */
export const chosenOf = (term: Term, terms: readonly Term[]): Term =>
  terms.includes(term) ? term : firstOf(terms);
/** The terms of the same product as `term`, of which a form offers one. */
export const termsBeside = (term: Term, terms: readonly Term[]): readonly Term[] =>
  terms.filter((one) => productOf(one).id === productOf(term).id);

function exampleText(term: Term, terms: readonly Term[]): string {
  const product = productOf(term);
  const plan = calculatorPlan(pesos(product.initial), term);
  const received = handedOver(plan);
  return `De ${rangeOf(product)} en ${termsText(termsBeside(term, terms))}. Ejemplo: ${formatPesos(plan.principal)} en ${termText(term)} de ${formatPesos(biweeklyPayment(plan))}; en total, ${formatPesos(plan.total)}${received < plan.principal ? `, y recibes ${formatPesos(received)}` : ''}.`;
}

interface ProductChoiceProps {
  readonly terms: readonly Term[];
  /** The chosen term, of a product. */
  readonly term: Term;
  /** Called with the first term of another product. */
  readonly onTerm: (term: Term) => void;
}

/** The products that a person may have, by name and example; none to choose where there is one. */
export function ProductChoice({ terms, term, onTerm }: ProductChoiceProps) {
  const own = terms.map((one) => firstOf(termsBeside(one, terms)));
  const firsts = [...new Set(own)];
  if (firsts.length < 2) return null;
  return (
    <RadioGroup
      name="product"
      label="Producto"
      options={firsts.map((first) => ({
        value: String(first),
        label: productOf(first).name,
        description: exampleText(first, terms),
      }))}
      value={String(own[terms.indexOf(term)])}
      onChange={(event) => onTerm(Number(event.target.value))}
    />
  );
}
