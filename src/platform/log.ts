import pino, { type Logger } from 'pino';

export type { Logger };

/** Structured logs on stdout. Personal data (addresses, tokens, cookies) is never logged. */
export function createLog(level: string): Logger {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: readable },
    redact: { paths: ['*.password', '*.token', '*.email', 'req.headers.cookie'], remove: true },
  });
}

/** The useful parts of an error. Its other properties may hold a whole connection, or a customer's input. */
function readable(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack, cause } = error;
  const code = 'code' in error ? { code: error.code } : {};
  return { type: name, message, ...code, stack, ...(cause ? { cause: readable(cause) } : {}) };
}
