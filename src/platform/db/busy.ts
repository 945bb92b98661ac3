/**
 * SQLSTATEs that mean the database can't answer for the moment: a lock or statement timed out (55P03, 57014), no
 * connection is free (53300), its disk or memory is full (53100, 53200), one of its files can't be read or written
 * (58030), every attempt ended in a deadlock (40P01, 40001), the server is stopping or starting (57P01 to 57P03), or
 * the connection was lost (class 08).
 */
const BUSY_STATES = /^(55P03|57014|53[123]00|58030|40P01|40001|57P0[123]|08...)$/;
/** The driver's error codes from before any statement was sent. */
const BUSY_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOENT']);
const BUSY_MESSAGES =
  /^(timeout exceeded when trying to connect|Connection terminated|Client (has encountered a connection error|was closed) and is not queryable)/;

/** Whether an error means the database is busy, judging by its own code, its cause's code or the driver's message. */
export function isBusy(error: unknown): boolean {
  for (let at: unknown = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth += 1) {
    const code = 'code' in at ? String(at.code) : '';
    // A missing file also gives ENOENT and the like, so only a socket's error counts.
    const isSocket =
      BUSY_CODES.has(code) && 'syscall' in at && /^(connect|read|write)$/.test(String(at.syscall));
    if (BUSY_STATES.test(code) || isSocket || BUSY_MESSAGES.test(at.message)) return true;
  }
  return false;
}

/** How long visitors should wait before retrying, in seconds. */
export const BUSY_RETRY_SECONDS = 5;
export const BUSY_WORDS =
  'We are very busy at the moment. Wait a few seconds, then reload this page. If you sent a form, reloading sends it again.';
