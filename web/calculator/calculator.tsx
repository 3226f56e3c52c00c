import { type FormEvent, useEffect, useRef, useState } from 'react';
import { calculatorApi } from '#contract/calculator.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { rangeOf } from '#domain/limits/amounts.ts';
import { noteDiffersText, termOptions } from '#domain/limits/instalments.ts';
import { calculatorPercent, firstOf, isAmountOf, productOf, type Term } from '#domain/loans/terms.ts';
import { formatPesos, parsePesos, pesos } from '#domain/money.ts';
import { call } from '#web/app/calls/api-client.ts';
import { ApiError, hasCode } from '#web/app/calls/api-error.ts';
import { publicTerms } from '#web/app/shell/template-variables.tsx';
import { announceQuote } from '#web/calculator/quote.ts';
import { chosenOf, ProductChoice, termsBeside } from '#web/fields/product-choice.tsx';
import { PlanReceipt } from '#web/loans/plan-receipt.tsx';
import { Button } from '#web/ui/button.tsx';
import { MoneyField } from '#web/ui/fields/money-field.tsx';
import { RadioGroup } from '#web/ui/fields/radio-group.tsx';

type Quote = ReplyOf<typeof calculatorApi.calculate>;

/**
 * The server's figures for a loan, which a signed-in customer finds again later; without a network the phone calculates
 * them.
 */
export async function requestQuote(amount: number, term: Term, interestRate: string): Promise<Quote> {
  try {
    return await call(calculatorApi.calculate, { body: { amount, term, interestRate } });
  } catch (error) {
    if (!hasCode(error, 'no_connection')) throw error;
    const { quoteOf } = await import('#domain/loans/quote.ts');
    return quoteOf(pesos(amount), term);
  }
}

/**
 * The cost of a loan as a receipt, with a link to apply for it. It scrolls into view, since on a small phone it begins
 * below the button.
 */
function CalculatorResult({ quote, onApply }: { readonly quote: Quote; readonly onApply: () => void }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // In braces: newer browsers return a promise, which is no cleanup.
    box.current?.scrollIntoView?.({ block: 'nearest' });
  }, []);
  const { amount, term, interestRate, biweeklyPayment, totalInterest, totalAmount } = quote;
  const plan = {
    ...quote,
    principal: amount,
    interest: totalInterest,
    total: totalAmount,
    ratePercent: Number(interestRate),
  };
  return (
    <div ref={box} className="grid scroll-my-4 gap-4">
      <PlanReceipt
        title="Estimado de la calculadora"
        plan={plan}
        effectiveAnnualRate={quote.effectiveAnnualRate}
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

/** The calculated amount, in pesos. */
interface ChosenAmount {
  readonly amount: number;
  /** The amount before the user began to type in the field. */
  readonly before: number;
}

const digitsOf = (text: string) => text.replace(/\D/g, '').replace(/^0+/, '');

/**
 * The amount that counts for a typed text. A text without a valid amount changes nothing (rule: calculator); nor does
 * "3000" on the way to "30000".
 */
function chosenBy(text: string, { amount, before }: ChosenAmount, term: Term): ChosenAmount {
  const typed = parsePesos(text);
  if (typed !== null && isAmountOf(term, typed)) return { amount: typed, before };
  const passed = digitsOf(text).startsWith(String(amount));
  return { amount: passed ? before : amount, before };
}

const fieldText = (amount: number) => formatPesos(amount).replace('RD$', '');

/**
 * The calculator of a loan's cost. It shows a result only after "calculate", and any change removes the result, so that
 * a price is never out of date.
 */
export function Calculator({
  onApply,
  terms = publicTerms(),
}: {
  readonly onApply: () => void;
  /** The terms that the reader may have. */
  readonly terms?: readonly Term[];
}) {
  const form = useRef<HTMLFormElement>(null);
  const amountInput = useRef<HTMLInputElement>(null);
  const slider = useRef<HTMLInputElement>(null);
  const [picked, setTerm] = useState<Term>(() => firstOf(terms));
  const term = chosenOf(picked, terms);
  const product = productOf(term);
  const { least, most, step, initial } = product;
  const [quote, setQuote] = useState<Quote | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [ignored, setIgnored] = useState<string | null>(null);
  const changes = useRef(0);
  const wasIgnored = useRef(false);
  const chosen = useRef<ChosenAmount>({ amount: initial, before: initial });

  /** Discards the result, and a reply that is still on its way to earlier figures. */
  function changed() {
    changes.current += 1;
    wasIgnored.current = false;
    setQuote(null);
    setIgnored(null);
  }
  function typed(text: string) {
    changed();
    chosen.current = chosenBy(text, chosen.current, term);
    if (slider.current) slider.current.value = String(chosen.current.amount);
  }
  function slid(amount: number) {
    changed();
    chosen.current = { amount, before: amount };
    if (amountInput.current) amountInput.current.value = fieldText(amount);
  }
  /** Chooses a product by its first term, with its first amount. */
  function choose(other: Term) {
    const { initial: amount } = productOf(other);
    changed();
    setTerm(other);
    chosen.current = { amount, before: amount };
  }
  /** The amount that counts. The field shows it from then on, in the place of an ignored text. */
  function settle(): number {
    const { amount } = chosen.current;
    chosen.current = { amount, before: amount };
    if (amountInput.current && parsePesos(amountInput.current.value) !== amount) {
      amountInput.current.value = fieldText(amount);
      wasIgnored.current = true;
    }
    return amount;
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what was chosen before the program was here
  useEffect(() => {
    const chosen = new FormData(form.current ?? undefined).get('term');
    if (chosen !== null) setTerm(Number(chosen));
    const [amount, slide] = [amountInput.current, slider.current];
    if (amount && amount.value !== amount.defaultValue) {
      typed(amount.value);
      if (document.activeElement !== amount) settle();
    } else if (slide && slide.value !== slide.defaultValue) slid(Number(slide.value));
  }, []);
  async function calculate(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const amount = settle();
    // The message appears here and not on leaving the field: a line that came then would move the button from under the
    // finger.
    if (wasIgnored.current)
      setIgnored(`El monto va de ${rangeOf(product)}: calculamos con ${formatPesos(amount)}.`);
    setBusy(true);
    setProblem(null);
    const before = changes.current;
    try {
      const answer = await requestQuote(amount, term, `${calculatorPercent(term)}%`);
      if (changes.current === before) setQuote(answer);
    } catch (thrown) {
      setProblem((thrown instanceof ApiError && thrown.userMessage) || 'Error al calcular el préstamo');
    } finally {
      setBusy(false);
    }
  }

  return (
    <form ref={form} noValidate onSubmit={calculate} className="grid gap-5">
      <ProductChoice terms={terms} term={term} onTerm={choose} />
      <MoneyField
        key={product.id}
        name="amount"
        ref={amountInput}
        label="¿Cuánto necesitas?"
        hint={`De ${rangeOf(product)}`}
        defaultValue={fieldText(initial)}
        onChange={(event) => typed(event.target.value)}
        onBlur={settle}
      />
      <input
        key={-product.id}
        ref={slider}
        type="range"
        aria-label="Monto"
        min={least}
        max={most}
        step={step}
        defaultValue={initial}
        onChange={(event) => slid(Number(event.target.value))}
        className="h-12 w-full accent-brand"
      />
      <RadioGroup
        name="term"
        label="Número de cuotas"
        inline
        options={termOptions(termsBeside(term, terms))}
        value={String(term)}
        onChange={(event) => {
          changed();
          setTerm(Number(event.target.value));
        }}
      />
      <p>
        Tasa de interés fija: <b>{`${calculatorPercent(term)}%`}</b>
      </p>
      <Button type="submit" busy={busy} wide>
        Calcular
      </Button>
      {problem && (
        <p role="alert" className="font-semibold text-danger">
          {problem}
        </p>
      )}
      <div aria-live="polite" className="grid gap-4 empty:-mt-5">
        {ignored && <p>{ignored}</p>}
        {quote && <CalculatorResult quote={quote} onApply={onApply} />}
      </div>
    </form>
  );
}
