import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { MiddlewareHandler } from 'hono';
import type { PageVariables } from './guard.server.ts';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const TEXT =
  /^(text\/(html|css|plain|xml)|application\/(json|javascript|xml)|image\/svg\+xml|text\/x-script)/;
const SMALLEST = 900;

/** Brotli at 5 costs a page 0.4 ms of CPU, 11 costs 30 (measured, see design), so dynamic responses use 5. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** The encoding for a browser's `Accept-Encoding`; null: uncompressed. */
export function encodingOf(accepts = ''): 'br' | 'gzip' | null {
  return /\bbr\b/.test(accepts) ? 'br' : /\bgzip\b/.test(accepts) ? 'gzip' : null;
}

/** Compresses a text response's body, if that is worth it; returns it with the headers it adds. */
export async function pack(
  plain: Buffer,
  encoding: 'br' | 'gzip' | null,
): Promise<{ body: Uint8Array<ArrayBuffer>; headers: [string, string][] }> {
  const headers: [string, string][] = [['Vary', 'Accept-Encoding']];
  if (!encoding || plain.length < SMALLEST) return { body: new Uint8Array(plain), headers };
  const body = encoding === 'br' ? await brotli(plain, BROTLI) : await zip(plain);
  return { body: new Uint8Array(body), headers: [...headers, ['Content-Encoding', encoding]] };
}

/** Compresses dynamic text responses; static files are compressed once, in the build. */
export const compress: MiddlewareHandler<PageVariables> = async (c, next) => {
  await next();
  // The cache compresses such a page once it has filled its slots.
  if (c.get('notes').isForAll && c.get('notes').scriptHashes) return;
  const encoding = encodingOf(c.req.header('accept-encoding'));
  const { res } = c;
  if (!TEXT.test(res.headers.get('content-type') ?? '')) return;
  if (!encoding || !res.body || res.headers.has('content-encoding') || c.req.method === 'HEAD') {
    res.headers.append('Vary', 'Accept-Encoding');
    return;
  }
  const { body, headers } = await pack(Buffer.from(await res.arrayBuffer()), encoding);
  const all = new Headers(res.headers);
  all.delete('content-length');
  for (const [name, value] of headers) all.append(name, value);
  c.res = undefined;
  c.res = new Response(body, { status: res.status, headers: all });
};
