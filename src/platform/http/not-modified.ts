/**
 * Returns a 304 with `headers` if the browser says that it already has this version (`If-None-Match`, RFC 9110,
 * 13.1.2), otherwise null. Called before anything is read, whereas Hono's middleware compares only once there is a
 * whole response.
 */
export function notModified(
  request: Request,
  headers: { ETag: string; 'Cache-Control': string },
): Response | null {
  const known = request.headers.get('if-none-match')?.trim() ?? '';
  const isKnown = known === '*' || (known.match(/"[^"]*"/g)?.includes(headers.ETag) ?? false);
  return isKnown ? new Response(null, { status: 304, headers }) : null;
}
