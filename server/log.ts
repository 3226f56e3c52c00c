import pino, { type Logger, type LoggerOptions } from 'pino';

/** How many causes of causes are written; a chain that leads back to itself ends there. */
const DEEPEST = 8;

interface Told {
  readonly type: string;
  readonly code?: unknown;
  readonly stack?: readonly string[] | undefined;
  readonly cause?: Told;
  readonly errors?: readonly Told[];
}

/** What the log says of an error and of everything that caused it. */
function told(error: unknown, depth: number): Told {
  if (!(error instanceof Error)) return { type: typeof error };
  const goOn = depth > 0;
  return {
    type: error.name,
    code: 'code' in error ? error.code : undefined,
    stack: error.stack?.split('\n').filter((line) => line.startsWith('    at ')),
    ...(goOn && error.cause !== undefined && { cause: told(error.cause, depth - 1) }),
    ...(goOn &&
      error instanceof AggregateError && { errors: error.errors.map((one) => told(one, depth - 1)) }),
  };
}

/**
 * The fields that a line may have. A library may log more than we do: at level "trace" the one for forms logs the
 * headers of each upload, with the session's cookie. What is not on the list is left out.
 */
const FIELDS: ReadonlySet<string> = new Set([
  ...['err', 'req', 'res', 'ms', 'source', 'place', 'code', 'signal', 'workers', 'task', 'job', 'attempt'],
  ...['attempts', 'swept', 'hashed', 'part', 'findings', 'loanId', 'lacking', 'seconds'],
]);

/**
 * Options of the log. It holds no personal data: only the listed fields are written. A database error's detail
 * repeats row values ("Key (cedula)=…"), so the log keeps only class, code and stack frames of an error
 * and of its causes.
 */
export function logOptions(level: string): LoggerOptions {
  return {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: {
      log: (fields) => Object.fromEntries(Object.entries(fields).filter(([name]) => FIELDS.has(name))),
    },
    serializers: {
      err: (error: unknown) => told(error, DEEPEST),
      req: (request: { id: string; method: string; routeOptions?: { url?: string } }) => ({
        id: request.id,
        method: request.method,
        route: request.routeOptions?.url,
      }),
      res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
    },
  };
}

export const openLog = (level: string): Logger => pino(logOptions(level));
