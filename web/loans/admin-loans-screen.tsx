import { useSearch } from 'wouter';
import { LoanList } from '#web/loans/book/loan-list.tsx';
import { LoanPage } from '#web/loans/book/loan-page.tsx';

/** /admin-loans; with `?prestamo=` one of them. */
export function AdminLoansScreen() {
  const named = new URLSearchParams(useSearch()).get('prestamo') ?? '';
  return /^[1-9]\d{0,8}$/.test(named) ? <LoanPage key={named} id={Number(named)} /> : <LoanList />;
}
