import { createHash } from 'node:crypto';
import type { LoaderFunctionArgs } from 'react-router';
import { readCompany } from '#features/company/index.server.ts';
import { shopContext } from '#platform/shop.ts';
import { drawGuide } from './guide-pdf.server.ts';
import { GUIDES } from './guides.ts';

/** `/guides/{name}.pdf`: a guide of the help page, to keep. Kept for a day; its ETag is of its bytes. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const name = /^(.+)\.pdf$/.exec(params.guide ?? '')?.[1] ?? '';
  const guide = Object.hasOwn(GUIDES, name) ? GUIDES[name] : undefined;
  if (!guide) throw new Response('We don’t have a guide with this name.', { status: 404 });
  const company = await readCompany(context.get(shopContext).db);
  const bytes = await drawGuide(guide, `${company.name}, ${company.phone}, ${company.email}`);
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`;
  const headers = { 'Cache-Control': 'public, max-age=86400', ETag: etag };
  const known = request.headers.get('if-none-match')?.split(/\s*,\s*/) ?? [];
  if (known.includes(etag) || known.includes('*')) return new Response(null, { status: 304, headers });
  return new Response(new Uint8Array(bytes), {
    headers: {
      ...headers,
      'Content-Type': 'application/pdf',
      'Content-Length': String(bytes.length),
      'Content-Disposition': `attachment; filename="${guide.fileName}"`,
    },
  });
}
