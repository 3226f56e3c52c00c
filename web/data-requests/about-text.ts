import { CORRECTABLE } from '#domain/accounts/data-request.ts';
import { isIn, keysOf } from '#domain/enum-table.ts';

/** ": teléfono", after the request; empty when it concerns no single field. */
export const aboutText = ({ field }: { readonly field: string | null }): string =>
  field !== null && isIn(keysOf(CORRECTABLE), field) ? `: ${CORRECTABLE[field]}` : '';
