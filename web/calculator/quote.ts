import { tabNotes } from '#web/app/session/notes.ts';
/**
 * Amount and term that the calculator's "Solicitar Préstamo" passes to the application, through a login if necessary
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

/** Announces a quote by an event on the window (rule: calculator) and remembers it for this tab. */
export function announceQuote(quote: Quote): void {
  tabNotes.write(KEY, JSON.stringify(quote));
  window.dispatchEvent(new CustomEvent('openLoanModal', { detail: quote }));
}

/** The remembered amount and term; they are returned only once. */
export function takeQuote(): { amount: number; term: number } | null {
  const stored = tabNotes.read(KEY);
  tabNotes.write(KEY, null);
  if (stored === null) return null;
  const { amount, term }: { amount?: unknown; term?: unknown } = JSON.parse(stored);
  return typeof amount === 'number' && typeof term === 'number' ? { amount, term } : null;
}
