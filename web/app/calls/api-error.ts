import type { ErrorCode, FieldError } from '#contract/errors.ts';

export const NO_CONNECTION = 'No se pudo conectar con el servidor';

interface Answer {
  /** HTTP status; 0 without a response. */
  readonly status: number;
  readonly statusText?: string;
  readonly body: string;
  /** Seconds after which the server asks for a retry. */
  readonly retryAfter?: number | undefined;
}

/**
 * Any response that is not a success. `message` is "STATUS: body" (rule: error-text) and is for the log; a customer
 * reads `userMessage`, `details` and the messages of `errors`.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** The server's code, `no_connection` without a response, or `unknown`; a newer server may send codes of its own. */
  readonly code: string;
  /** The server's message, or `undefined` when it has none fit to show: the caller has its own sentence. */
  readonly userMessage: string | undefined;
  readonly details: string | undefined;
  /** Values of an error reply that only some codes have: the caller that knows the code parses them. */
  readonly beside: unknown;
  readonly errors: readonly FieldError[];
  /** Seconds after which the server asks for a retry, for 429. */
  readonly retryAfter: number | undefined;

  constructor({ status, statusText = '', body, retryAfter }: Answer) {
    super(status === 0 ? NO_CONNECTION : `${status}: ${body || statusText}`);
    const said = status === 0 ? { code: 'no_connection', message: NO_CONNECTION } : parse(body);
    this.status = status;
    this.code = text(said.code) ?? 'unknown';
    this.userMessage = text(said.message);
    this.details = text(said.details);
    this.beside = said.details;
    this.errors = Array.isArray(said.errors) ? said.errors.filter(isFieldError) : [];
    this.retryAfter = retryAfter;
  }
}

/** Whether a call failed with this code. */
export const hasCode = (failure: unknown, code: ErrorCode | 'no_connection'): failure is ApiError =>
  failure instanceof ApiError && failure.code === code;

/** Whether a call got no response: no network, or a timeout. */
export const isNoConnection = (error: unknown): boolean => hasCode(error, 'no_connection');

/** Whether what a call names does not exist, or not any more, or is of another account. */
export const isNotFound = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

export const connectionError = (): ApiError => new ApiError({ status: 0, body: '' });

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function parse(body: string): Record<string, unknown> {
  try {
    const said: unknown = JSON.parse(body);
    return isRecord(said) ? said : {};
  } catch {
    // A proxy's page, or an empty body: it contains no message.
    return {};
  }
}

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

const isFieldError = (value: unknown): value is FieldError =>
  isRecord(value) && typeof value.field === 'string' && typeof value.message === 'string';

/** The server's error messages by field; empty without any. */
export const fieldErrorsOf = (error: unknown): Readonly<Record<string, string>> =>
  Object.fromEntries(
    (error instanceof ApiError ? error.errors : []).map(({ field, message }) => [field, message]),
  );

/** The message of a failure for the user: the server's, else the caller's. */
export const sentenceOf = (error: unknown, otherwise: string): string =>
  (error instanceof ApiError ? error.userMessage : undefined) ?? otherwise;

export const TYPED_KEPT = 'Lo que llenaste sigue aquí.';

/** Advice for a failure whose response has none; it first says which entries are still there. */
export function adviceFor(error: unknown, kept = TYPED_KEPT): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.status === 0) return `${kept} Cuando vuelva la señal, intenta de nuevo.`.trim();
  return error.status >= 500 ? `${kept} Intenta de nuevo en un momento.`.trim() : undefined;
}
