import pino, { type Logger, type LoggerOptions } from 'pino';

/**
 * Options of the log. It holds no personal data: only the listed fields are written. A database error's detail
 * repeats row values ("Key (cedula)=…"), so the log keeps only class, code and stack frames of an error.
 */
export function logOptions(level: string): LoggerOptions {
  return {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: {
      err: (error: unknown) =>
        error instanceof Error
          ? {
              type: error.name,
              code: 'code' in error ? error.code : undefined,
              stack: error.stack?.split('\n').filter((line) => line.startsWith('    at ')),
            }
          : { type: typeof error },
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
