/**
 * By this header a page tells its server that it is the same for every stranger, and which of its own scripts run: their
 * hashes as the policy names them, with blanks between. It never leaves the server.
 */
export const CACHEABLE_HEADER = 'x-kept';
