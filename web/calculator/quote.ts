/**
 * The calculator's "Solicitar Préstamo" passes this to the application, through a login if necessary
 * (rule: quote-remembered).
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
    // Without storage the form has no prefilled amount; the link to the loan still works.
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
