import type { FastifyReply } from 'fastify';
import { ERRORS, type ErrorBody, type ErrorCode, type Failure, type FieldError } from '#contract/errors.ts';

/**
 * A failure in the form in which a reply shows it, or an unexpected error. Verbs return failures; only the server
 * turns an error that a verb throws into a failure.
 */
type FailureOrBug = Omit<Failure, 'code'> & { readonly code: ErrorCode };

/** Writes a failure as the contract's error body (rule: error-body). */
export function replyFailure(reply: FastifyReply, failure: FailureOrBug): FastifyReply {
  const known = ERRORS[failure.code];
  const body: ErrorBody = {
    code: failure.code,
    message: failure.message ?? known.message,
    ...(failure.details !== undefined && { details: failure.details }),
    ...(failure.errors !== undefined && { errors: failure.errors }),
  };
  if (failure.retryAfter !== undefined)
    reply.header('Retry-After', Math.max(1, Math.ceil(failure.retryAfter)));
  // A reply that was to be a file or a page already has another content type.
  return reply
    .code(known.status)
    .type('application/json; charset=utf-8')
    .header('Cache-Control', 'no-store')
    .send(body);
}

/** Bad input at named fields: the first sentence is the message. */
export const invalid = (errors: readonly FieldError[], details?: string): Failure => ({
  code: 'invalid_input',
  ...(errors[0] && { message: errors[0].message }),
  ...(details !== undefined && { details }),
  errors,
});

export const invalidField = (field: string, message: string): Failure => invalid([{ field, message }]);

/** The failure of one item among several, as a sentence for the person who reads the reply. */
export const failureSentence = ({ code, message, details, errors }: Failure): string =>
  [errors?.[0]?.message ?? message ?? ERRORS[code].message, details].filter(Boolean).join('. ');
