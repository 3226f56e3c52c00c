import { useMemo } from 'react';
import { useSearch } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { type ApplicationStatus, parseStatus, shownAs } from '#domain/applications/status.ts';
import { type LoanType, parseLoanType } from '#domain/loans/loan-type.ts';

const PATH = '/my-applications';

/**
 * The view of the customer's applications that the address holds: filters, so that a reload and a shared link keep
 * them, and the open application.
 */
export interface OwnAddress {
  readonly status: ApplicationStatus | null;
  readonly loanType: LoanType | null;
  readonly open: number | null;
}

/**
 * Reads the filters from the address. `pending` is shown as submitted; other spellings are accepted too (rules:
 * review-spelling, pending-is-submitted, loan-type-spellings).
 */
export function readAddress(search: string): OwnAddress {
  const query = new URLSearchParams(search);
  const status = parseStatus(query.get('status') ?? '');
  const id = /^\d{1,10}$/.exec(query.get('solicitud') ?? '')?.[0];
  return {
    status: status && shownAs(status),
    loanType: parseLoanType(query.get('loanType') ?? ''),
    open: id === undefined ? null : Number(id),
  };
}

export function addressOfOwn({ status, loanType, open }: Partial<OwnAddress>): string {
  const query = new URLSearchParams({
    ...(status && { status }),
    ...(loanType && { loanType }),
    ...(open && { solicitud: String(open) }),
  }).toString();
  return query ? `${PATH}?${query}` : PATH;
}

export function useOwnAddress() {
  const search = useSearch();
  const address = useMemo(() => readAddress(search), [search]);
  return {
    ...address,
    /** Changes a filter, without a new entry in the browser's history. */
    filter: (change: Partial<OwnAddress>) =>
      navigate(addressOfOwn({ ...address, ...change }), { replace: true }),
  };
}
