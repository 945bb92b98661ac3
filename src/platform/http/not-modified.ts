/**
 * Returns a 304 with `headers` where the browser says that it has this version already (`If-None-Match`, RFC 9110, 13.1.2),
 * else null. Asked before anything is read: Hono's middleware compares only once a whole answer stands.
 */
export function notModified(
  request: Request,
  headers: { ETag: string; 'Cache-Control': string },
): Response | null {
  const known = request.headers.get('if-none-match')?.trim() ?? '';
  const isKnown = known === '*' || (known.match(/"[^"]*"/g)?.includes(headers.ETag) ?? false);
  return isKnown ? new Response(null, { status: 304, headers }) : null;
}
