/**
 * What the calculator's "Solicitar Préstamo" hands over to the application, through a login if need be (rule:
 * quote-remembered).
 */
export interface Quote {
  readonly amount: number;
  readonly term: number;
  readonly interestRate: string;
  readonly biweeklyPayment: number;
  readonly totalInterest: number;
  readonly totalAmount: number;
}

const KEY = 'loanQuote';

/** Announces the window-level event (rule: calculator) and remembers the quote for this tab. */
export function announceQuote(quote: Quote): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(quote));
  } catch {
    // Without storage the amount is asked again; the way to the loan stays open.
  }
  window.dispatchEvent(new CustomEvent('openLoanModal', { detail: quote }));
}

/** The remembered amount and term, once. */
export function takeQuote(): { amount: number; term: number } | null {
  const stored = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  if (stored === null) return null;
  const { amount, term }: { amount?: unknown; term?: unknown } = JSON.parse(stored);
  return typeof amount === 'number' && typeof term === 'number' ? { amount, term } : null;
}
