import type { IncomingMessage, Server } from 'node:http';

export interface SlowLimits {
  /** the time limit for a whole request without a file */
  formMs: number;
  /** how often a file upload is checked */
  lookMs: number;
  /** the fewest bytes that must arrive between two checks */
  bytesMin: number;
}

/** 1 kB a second: a slow phone is far faster, and somebody who only wants to hold a connection open is far slower. */
const LIMITS: SlowLimits = { formMs: 5 * 60_000, lookMs: 60_000, bytesMin: 60_000 };

/**
 * Cuts off requests that arrive too slowly. Node's own limit of five minutes per request would cut off a large file on
 * a slow line; here a file has no limit as long as it keeps coming, and everything else gets the five minutes. Headers
 * keep Node's limit (one minute).
 */
export function cutOffSlowRequests(
  server: Server,
  takesFiles: (path: string) => boolean,
  limits: SlowLimits = LIMITS,
): void {
  server.headersTimeout = 60_000;
  server.requestTimeout = 0;
  server.on('request', (request: IncomingMessage) => {
    const path = (request.url ?? '').split('?')[0] ?? '';
    const timer = takesFiles(path) ? watchProgress(request, limits) : setTimeout(cut, limits.formMs, request);
    timer.unref();
    const done = () => clearInterval(timer);
    request.once('end', done);
    request.once('close', done);
  });
}

/** While the shop itself is not reading, nothing can arrive, which is not the sender's fault. */
function watchProgress(request: IncomingMessage, { lookMs, bytesMin }: SlowLimits): NodeJS.Timeout {
  const { socket } = request;
  let received = socket.bytesRead;
  return setInterval(() => {
    const isReading = request.readableLength < request.readableHighWaterMark;
    const isSlow = isReading && socket.bytesRead - received < bytesMin;
    received = socket.bytesRead;
    if (isSlow) cut(request);
  }, lookMs);
}

function cut(request: IncomingMessage): void {
  if (!request.complete) request.socket.destroy();
}
