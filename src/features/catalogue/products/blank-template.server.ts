import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { RouterContextProvider } from 'react-router';
import { answerPdf } from '#platform/pdf.server.ts';
import { type Shop, shopContext } from '#platform/shop.ts';
import { readProduct } from './store.server.ts';
import { TEMPLATE_PARTS, type Template, type TemplateChoice, templateOf } from './template.ts';
import { drawTemplate } from './template-pdf.server.ts';

/** `/templates/{product}.pdf?size=…&pages=…&part=…`: the blank template of a product, to design on with other programs. */
export async function answerBlankTemplate(
  context: Readonly<RouterContextProvider>,
  name: string,
  request: Request,
): Promise<Response> {
  const id = /^(.+)\.pdf$/.exec(name)?.[1] ?? '';
  const { searchParams } = new URL(request.url);
  // Also for products not on sale yet, so that staff can preview them.
  const product = await readProduct(context.get(shopContext).db, id, { archivedToo: true });
  const choice = choiceOf(searchParams);
  const template = product && choice && templateOf(product, choice);
  if (!template) return new Response('Templates are not available for this product.', { status: 404 });
  const bytes = await cachedTemplate(context.get(shopContext), template);
  return answerPdf(request, bytes, template.fileName);
}

/** Returns null for an unknown part. */
function choiceOf(query: URLSearchParams): TemplateChoice | null {
  const [pages, part] = [query.get('pages'), query.get('part')];
  const named = TEMPLATE_PARTS.find((it) => it === part);
  if (part && !named) return null;
  return {
    part: named,
    size: query.get('size') ?? undefined,
    pages: pages === null ? undefined : Number(pages),
    paper: query.get('paper') ?? undefined,
    cover: query.get('cover') ?? undefined,
  };
}

/** Increase it when the drawing changes. */
const DRAWING = 4;

/** Drawn on first request and cached by content, so that a changed product gets a new one. */
async function cachedTemplate(shop: Shop, template: Template): Promise<Uint8Array> {
  const hash = createHash('sha256')
    .update(JSON.stringify([DRAWING, template]))
    .digest('hex');
  const key = `templates/${hash}.pdf`;
  const cached = await shop.storage.open(key);
  if (cached) return buffer(cached);
  const bytes = await drawTemplate(template);
  await shop.storage.put(key, bytes);
  return bytes;
}
