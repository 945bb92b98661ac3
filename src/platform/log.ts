import pino, { type Logger } from 'pino';

export type { Logger };

/** Structured logs on stdout. What could tell on a customer (addresses, tokens, cookies) is never written. */
export function createLog(level: string): Logger {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: ['*.password', '*.token', '*.email', 'req.headers.cookie'], remove: true },
  });
}
