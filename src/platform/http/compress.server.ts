import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { MiddlewareHandler } from 'hono';

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

/** Compresses dynamic text responses; static files are compressed once, in the build. */
export const compress: MiddlewareHandler = async (c, next) => {
  await next();
  const encoding = encodingOf(c.req.header('accept-encoding'));
  const { res } = c;
  if (!TEXT.test(res.headers.get('content-type') ?? '')) return;
  res.headers.append('Vary', 'Accept-Encoding');
  if (!encoding || !res.body || res.headers.has('content-encoding') || c.req.method === 'HEAD') return;
  const plain = Buffer.from(await res.arrayBuffer());
  const headers = new Headers(res.headers);
  headers.delete('content-length');
  const small = plain.length < SMALLEST;
  if (!small) headers.set('Content-Encoding', encoding);
  const body = small ? plain : encoding === 'br' ? await brotli(plain, BROTLI) : await zip(plain);
  c.res = undefined;
  c.res = new Response(new Uint8Array(body), { status: res.status, headers });
};
