import pino, { type DestinationStream, type Logger } from 'pino';

export type { Logger };

/** Structured logs on stdout, or `to` a test's stream. Personal data (addresses, tokens, cookies) is never logged. */
export function createLog(level: string, to: DestinationStream = pino.destination(1)): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: readable },
    redact: { paths: ['*.password', '*.token', '*.email', 'req.headers.cookie'], remove: true },
  };
  return pino(options, to);
}

/** The queue reports some problems as plain objects. */
function messageOf(thrown: unknown): string {
  const { message } = Object(thrown) as { message?: unknown };
  return typeof message === 'string' ? message : String(thrown);
}

/** The useful parts of an error. Its other properties may hold a whole connection, or a customer's input. */
function readable(error: unknown): object {
  if (!(error instanceof Error)) return { message: messageOf(error) };
  const { name, message, stack, cause } = error;
  const code = 'code' in error ? { code: error.code } : {};
  return { type: name, message, ...code, stack, ...(cause ? { cause: readable(cause) } : {}) };
}
