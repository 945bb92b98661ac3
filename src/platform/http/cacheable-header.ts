/**
 * With this header a page tells its server that all visitors without cookies get the same page, and lists the hashes of
 * its own scripts as in the policy, separated by spaces. It never leaves the server.
 */
export const CACHEABLE_HEADER = 'x-cacheable';
