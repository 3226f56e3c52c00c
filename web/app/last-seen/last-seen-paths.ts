import type { api } from '#contract/api.ts';

type Tables = typeof api;
type AnyEndpoint = { [Noun in keyof Tables]: Tables[Noun][keyof Tables[Noun]] }[keyof Tables];
type ReadPath = Extract<AnyEndpoint, { readonly method: 'GET' }>['path'];

/**
 * All calls whose last reply is stored on the customer's phone (rule: last-seen): the account's name, debts and
 * payments, the applications, the list of documents, and the lender's bank accounts.
 */
const LAST_SEEN_PATHS: readonly string[] = [
  '/api/auth/user',
  '/api/config',
  '/api/dashboard/stats',
  '/api/loans/active',
  '/api/loans',
  '/api/loans/:id/payoff',
  '/api/loans/:id/restructuring',
  '/api/payments',
  '/api/loan-applications',
  '/api/loan-applications/:id',
  '/api/loan-applications/:id/history',
  '/api/documents',
  '/api/user/profile',
] satisfies readonly ReadPath[];

export const isKeptAsLastSeen = (path: string): boolean => LAST_SEEN_PATHS.includes(path);
