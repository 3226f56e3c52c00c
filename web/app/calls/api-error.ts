import { ERRORS, type ErrorCode, type FieldError } from '#contract/errors.ts';

export const NO_CONNECTION = 'No se pudo conectar con el servidor';

interface Answer {
  /** HTTP status; 0 when no answer came. */
  readonly status: number;
  readonly statusText?: string;
  readonly body: string;
  /** Seconds. */
  readonly retryAfter?: number | undefined;
}

/**
 * Any answer that is not a success. `message` is "STATUS: body" (rule: error-text) and is for the log;
 * what a person reads is `userMessage`, `details` and the sentences of `errors`.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: ErrorCode | 'no_connection' | 'unknown';
  /** What the server says, or `undefined` where it says nothing fit to show: the caller has its own sentence. */
  readonly userMessage: string | undefined;
  readonly details: string | undefined;
  /** Whatever else stands beside the message: who knows the code knows how to read it, and the open pages need none of it. */
  readonly beside: unknown;
  readonly errors: readonly FieldError[];
  /** Seconds to wait, for 429. */
  readonly retryAfter: number | undefined;

  constructor({ status, statusText = '', body, retryAfter }: Answer) {
    super(status === 0 ? NO_CONNECTION : `${status}: ${body || statusText}`);
    const said = status === 0 ? { code: 'no_connection', message: NO_CONNECTION } : parse(body);
    this.status = status;
    this.code = codeOf(said.code);
    this.userMessage = text(said.message);
    this.details = text(said.details);
    this.beside = said.details;
    this.errors = Array.isArray(said.errors) ? said.errors.filter(isFieldError) : [];
    this.retryAfter = retryAfter;
  }
}

/** No answer came, for lack of network or of patience. */
export const isNoConnection = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'no_connection';

export const connectionError = (): ApiError => new ApiError({ status: 0, body: '' });

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function parse(body: string): Record<string, unknown> {
  try {
    const said: unknown = JSON.parse(body);
    return isRecord(said) ? said : {};
  } catch {
    // A proxy's page, or nothing: there is no sentence in it.
    return {};
  }
}

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && Object.hasOwn(ERRORS, value);
}

const codeOf = (value: unknown): ApiError['code'] =>
  isErrorCode(value) ? value : value === 'no_connection' ? value : 'unknown';

const isFieldError = (value: unknown): value is FieldError =>
  isRecord(value) && typeof value.field === 'string' && typeof value.message === 'string';

/** What the server found wrong, by field; nothing where it named none. */
export const fieldErrorsOf = (error: unknown): Readonly<Record<string, string>> =>
  Object.fromEntries(
    (error instanceof ApiError ? error.errors : []).map(({ field, message }) => [field, message]),
  );

/** The sentence to show for whatever went wrong: the server's, else the caller's. */
export const sentenceOf = (error: unknown, otherwise: string): string =>
  (error instanceof ApiError ? error.userMessage : undefined) ?? otherwise;

/** Title "Error de conexión" when no answer came, else the caller's (rule: error-text). */
export const titleOf = (error: unknown, otherwise: string): string =>
  error instanceof ApiError && error.code === 'no_connection' ? 'Error de conexión' : otherwise;

export const TYPED_KEPT = 'Lo que llenó sigue aquí.';
/** Said where a form cannot be shown without a network. */
export const FORMS_KEPT = 'Lo que llenaste no se pierde: sigue guardado en este teléfono.';

/** What to do where no answer came, or none that helps; first what is still there, which the person must know. */
export function adviceFor(error: unknown, kept = TYPED_KEPT): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.status === 0) return `${kept} Cuando vuelva la señal, intente de nuevo.`.trim();
  return error.status >= 500 ? `${kept} Intente de nuevo en un momento.`.trim() : undefined;
}

/** The terms of what was signed are no longer those that were read; the new ones came with the answer. */
export const isTermsChange = (failure: Error): boolean =>
  failure instanceof ApiError && failure.code === 'agreement_changed';
