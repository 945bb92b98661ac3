/**
 * SQLSTATEs that say the database can't do it now, and may in a moment: a lock or a statement that took too long (55P03, 57014), no
 * connection free (53300), the server is stopping or starting (57P01 to 57P03), the connection was lost (class 08).
 */
const BUSY_STATES = /^(55P03|57014|53300|57P0[123]|08...)$/;
/** What the driver says where it never came to a statement. */
const BUSY_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOENT']);
const BUSY_MESSAGES = /^(timeout exceeded when trying to connect|Connection terminated)/;

/** Whether an error says that the database has no time now, by its own code, its cause's or the driver's words. */
export function isBusy(error: unknown): boolean {
  for (let at: unknown = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth += 1) {
    const code = 'code' in at ? String(at.code) : '';
    // ENOENT and the like are also what a missing file says: only a socket's counts.
    const isSocket =
      BUSY_CODES.has(code) && 'syscall' in at && /^(connect|read|write)$/.test(String(at.syscall));
    if (BUSY_STATES.test(code) || isSocket || BUSY_MESSAGES.test(at.message)) return true;
  }
  return false;
}

/** How long visitors are asked to wait before they try again, in seconds. */
export const BUSY_RETRY_SECONDS = 5;
export const BUSY_WORDS =
  'We are very busy at the moment. Wait a few seconds, then reload this page. If you sent a form, reloading sends it again.';
