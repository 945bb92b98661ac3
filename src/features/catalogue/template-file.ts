import { createHash } from 'node:crypto';
import type { LoaderFunctionArgs } from 'react-router';
import { shopContext } from '../../platform/shop.ts';
import { readProduct } from './store.server.ts';
import { templateOf } from './template.ts';
import { drawTemplate } from './template-pdf.server.ts';

/** `/templates/{product}.pdf?size=…`: the artwork template to draw on. Kept for a day; its ETag is of its bytes. */
export async function loader({ context, params, request, url }: LoaderFunctionArgs) {
  const id = /^(.+)\.pdf$/.exec(params.template ?? '')?.[1] ?? '';
  const product = await readProduct(context.get(shopContext).db, id);
  const template = product && templateOf(product, url.searchParams.get('size'));
  if (!template) throw new Response('Templates are not available for this product.', { status: 404 });
  const bytes = await drawTemplate(template);
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`;
  const headers = { 'Cache-Control': 'public, max-age=86400', ETag: etag };
  const known = request.headers.get('if-none-match')?.split(/\s*,\s*/) ?? [];
  if (known.includes(etag) || known.includes('*')) return new Response(null, { status: 304, headers });
  return new Response(new Uint8Array(bytes), {
    headers: {
      ...headers,
      'Content-Type': 'application/pdf',
      'Content-Length': String(bytes.length),
      'Content-Disposition': `attachment; filename="${template.fileName}"`,
    },
  });
}
