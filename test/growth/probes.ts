import { LOAN_STATUSES } from '#domain/loans/loan.ts';
import { OVERDUE_KEYS } from '#domain/loans/overdue-ages.ts';
import { PAYMENT_STATUSES } from '#domain/payments/payment.ts';
import { FIRST_ID, type Size } from '#test/growth/fill.ts';

export interface Probe {
  readonly path: string;
  /** The caller: an administrator, or one of the invented customers. */
  readonly who: 'office' | 'customer';
  /** How many times slower the call may be with thirty times as much data; a figure sums it, and has `MOST` instead. */
  readonly limit: 1.3 | 3 | null;
}

/** Milliseconds of processor that a figure may take of 300,000 loans, the program's and the database's together. */
export const MOST = 60;

const figure = (path: string): Probe => ({ path, who: 'office', limit: null });
const own = (path: string): Probe => ({ path, who: 'customer', limit: 1.3 });

/**
 * Probes of every list, search and figure of the product that grows with the business.
 * @param rows number of rows of a page
 */
export const probesFor = ({ clients, applications }: Size, rows: number): readonly Probe[] => {
  // `most`: for tables so small in the small business that a page would not be full.
  const list = (path: string, most = rows): Probe => ({
    path: `${path}${path.includes('?') ? '&' : '?'}limit=${Math.min(rows, most)}`,
    who: 'office',
    limit: 1.3,
  });
  const search = (path: string, words: string): Probe => ({
    ...list(`${path}?search=${encodeURIComponent(words)}`),
    limit: 3,
  });
  const clientSearch = (words: string) => search('/api/admin/clients', words);
  return [
    figure('/api/dashboard/stats'),
    figure('/api/admin/finances'),
    figure('/api/admin/finances?by=day'),
    figure('/api/admin/finances/portfolio'),
    figure('/api/admin/client-counts'),
    list('/api/admin/clients'),
    list(`/api/admin/clients?after=${FIRST_ID + Math.floor(clients / 2)}`),
    clientSearch('rosa mendez'),
    clientSearch(`p${Math.floor(clients / 3)}@ejemplo.do`),
    clientSearch('1000'),
    clientSearch('yokasta zzzz'),
    list('/api/loan-applications'),
    list('/api/loan-applications?status=rejected'),
    list('/api/loan-applications?status=counter_offer'),
    list(`/api/loan-applications?after=${FIRST_ID + Math.floor(applications / 2)}`),
    list('/api/admin/loan-applications'),
    list('/api/admin/decided-applications'),
    list('/api/admin/decided-applications?status=rejected'),
    list('/api/admin/decided-applications?status=counter_offer'),
    search('/api/admin/decided-applications', `#LN-${FIRST_ID + 3}`),
    list('/api/admin/loans'),
    ...LOAN_STATUSES.map((status) => list(`/api/admin/loans?status=${status}`)),
    figure('/api/admin/loan-figures'),
    figure('/api/admin/payments/counts'),
    figure('/api/admin/finances/day-close'),
    figure('/api/admin/queue'),
    ...OVERDUE_KEYS.map((age) => list(`/api/admin/loans?overdue=${age}`, 5)),
    search('/api/admin/loans', 'rosa mendez'),
    search('/api/admin/loans', 'yokasta zzzz'),
    search('/api/admin/loans', `p${Math.floor(clients / 3)}@ejemplo.do`),
    search('/api/admin/loans', `#LN-${FIRST_ID + 3}`),
    list('/api/admin/payments'),
    ...PAYMENT_STATUSES.map((status) => list(`/api/admin/payments?status=${status}`, 25)),
    list('/api/admin/audit'),
    list('/api/admin/audit?name=application.approved'),
    own('/api/dashboard/stats'),
    own('/api/loan-applications'),
    own('/api/loans'),
    own('/api/loans/active'),
    own('/api/payments'),
    own('/api/documents'),
    own('/api/user/profile'),
  ];
};
