/** The HTML of responses that have no body yet, by response, in pieces. */
const drawn = new WeakMap<Response, readonly string[]>();

/**
 * Returns a response for a page whose HTML is handed on beside it. As the response's own body it would become a stream, to
 * be read again for compressing: a twentieth of a page's time. Its pieces are encoded one by one: put together first, each page would
 * be copied once more, and a text of over 128 kB is a large object to V8 (0.5 ms).
 */
export function drawnPage(html: readonly string[], init: ResponseInit): Response {
  const response = new Response(null, init);
  drawn.set(response, html);
  return response;
}

/** Returns the HTML of a drawn page in pieces; null for any other response, and for one that answers HEAD. */
export const htmlOf = (response: Response): readonly string[] | null => drawn.get(response) ?? null;
