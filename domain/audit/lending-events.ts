import { APPLICATION_EVENTS } from '#domain/audit/application-events.ts';
import { LOAN_EVENTS } from '#domain/audit/loan-events.ts';
import { membersWith } from '#domain/closed-set.ts';

/** Of applications, loans and payments. */
export const LENDING_EVENTS = { ...APPLICATION_EVENTS, ...LOAN_EVENTS } as const;

/** Of a signature, each with its documents; with an application that is sent they may come or not. */
export const SIGNINGS = membersWith(LENDING_EVENTS, 'papers', 'signed');
export const MAY_TELL_OF_SIGNING = [
  ...SIGNINGS,
  ...membersWith(LENDING_EVENTS, 'papers', 'perhaps_signed'),
] as const;

/** What may change the words of a repaid loan's letter, and with them what makes it due. */
export const LETTER_CHANGES = membersWith(LENDING_EVENTS, 'papers', 'letter_changed');
export const LETTER_CAUSES = [
  ...LETTER_CHANGES,
  ...membersWith(LENDING_EVENTS, 'papers', 'letter_due'),
] as const;
