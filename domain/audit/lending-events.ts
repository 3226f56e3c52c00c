import { APPLICATION_EVENTS } from '#domain/audit/application-events.ts';
import { LOAN_EVENTS } from '#domain/audit/loan-events.ts';
import { keysWhereEqual } from '#domain/enum-table.ts';

/** Events of applications, loans and payments. */
export const LENDING_EVENTS = { ...APPLICATION_EVENTS, ...LOAN_EVENTS } as const;

/** Events with which the customer has signed both documents. An application may also be sent unsigned. */
export const SIGNINGS = keysWhereEqual(LENDING_EVENTS, 'papers', 'signed');
export const MAY_TELL_OF_SIGNING = [
  ...SIGNINGS,
  ...keysWhereEqual(LENDING_EVENTS, 'papers', 'perhaps_signed'),
] as const;

/** Events that may change the words of a settlement letter, and so make it due. */
export const LETTER_CHANGES = keysWhereEqual(LENDING_EVENTS, 'papers', 'letter_changed');
export const LETTER_CAUSES = [
  ...LETTER_CHANGES,
  ...keysWhereEqual(LENDING_EVENTS, 'papers', 'letter_due'),
] as const;
