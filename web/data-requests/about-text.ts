import { CORRECTABLE } from '#domain/accounts/data-request.ts';
import { isIn, keysOf } from '#domain/enum-table.ts';

/**
 * The field that a data request is about, as a text after the request: ": teléfono"; empty when it concerns no single
 * field.
 */
export const aboutText = ({ field }: { readonly field: string | null }): string =>
  field !== null && isIn(keysOf(CORRECTABLE), field) ? `: ${CORRECTABLE[field]}` : '';
