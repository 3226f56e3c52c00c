import { CORRECTABLE } from '#domain/accounts/data-request.ts';
import { isIn, membersOf } from '#domain/closed-set.ts';

/** ": teléfono", after what is asked; empty where it is about no single datum. */
export const aboutText = ({ field }: { readonly field: string | null }): string =>
  field !== null && isIn(membersOf(CORRECTABLE), field) ? `: ${CORRECTABLE[field]}` : '';
