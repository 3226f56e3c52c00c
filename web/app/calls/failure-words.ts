import { hasCode, isNoConnection } from '#web/app/calls/api-error.ts';

// Apart from the errors of calls: the first pages need none of these.

/** The title of a failure: "Error de conexión" without a response, else the caller's (rule: error-text). */
export const titleOf = (error: unknown, otherwise: string): string =>
  isNoConnection(error) ? 'Error de conexión' : otherwise;

/** The message where a form cannot be shown without a network: what the customer typed earlier is not lost. */
export const FORMS_KEPT = 'Lo que llenaste no se pierde: sigue guardado en este teléfono.';

/**
 * Whether a call failed because the terms have changed since the customer read them; the reply contains the new terms.
 */
export const isTermsChange = (failure: Error): boolean => hasCode(failure, 'agreement_changed');
