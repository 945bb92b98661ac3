import type { LoaderFunctionArgs } from 'react-router';
import { printedPages } from '#composition/index.ts';
import { SHARED_RULES } from '#platform/rate-limits.server.ts';
import { shopContext } from '#platform/shop.ts';
import { waitTogether } from '#visitor/sender.server.ts';
import { visitorContext } from '#visitor/visitor.ts';
import { composeDesign, pictureHeaders } from './compose-design.server.ts';
import { composerContext } from './composer-context.server.ts';
import type { Design } from './design.ts';
import { readOwnDesign, readSharedDesign } from './design-store.server.ts';
import { layOutService } from './service/service-layout.server.ts';
import { SERVICE_STYLES } from './service/styles.ts';
import { openByKey } from './sharing/share-design.server.ts';

const PICTURE_PX = 1000;

/**
 * `GET /designs/{id}/pages/{n}`: the nth page of a design as it will be printed, for its owner, or for whoever has a link to
 * it (`link`, `key`). Only this page is composed.
 */
export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const shop = context.get(shopContext);
  const design = await readableDesign(context, params.designId ?? '', url);
  const number = /^[1-9][0-9]{0,2}$/.test(params.page ?? '') ? Number(params.page) : 0;
  const wait = design && (await waitTogether(context, SHARED_RULES.designProof));
  if (wait)
    throw new Response('Too many pictures at once', {
      status: 429,
      headers: { 'Retry-After': String(wait) },
    });
  const shown = design && (await inStyle(design, url.searchParams.get('style')));
  const only = shown && printedPages(shown.layout, shown.values)[number - 1]?.index;
  if (!shown || only === undefined) throw new Response('Picture not found', { status: 404 });
  const options = { maxPx: PICTURE_PX, picturesOnly: true, only } as const;
  const composed = await composeDesign(shop, context.get(composerContext), shown, options);
  const picture = composed?.pictures[0];
  if (!picture) throw new Response('This picture is not available right now', { status: 503 });
  // `v` is in the address wherever a page shows it, and changes with the design.
  const keep = url.searchParams.has('v') ? 'private, max-age=86400, immutable' : 'private, no-cache';
  return new Response(Uint8Array.from(picture), {
    headers: { ...pictureHeaders(picture), 'Cache-Control': keep },
  });
}

/** The visitor’s own design, or the one that the address has the key to. */
async function readableDesign(
  context: LoaderFunctionArgs['context'],
  designId: string,
  { searchParams }: URL,
): Promise<Design | undefined> {
  const shop = context.get(shopContext);
  const linkId = searchParams.get('link');
  const link = linkId ? await openByKey(shop, linkId, searchParams.get('key')) : undefined;
  if (link?.designId === designId) return readSharedDesign(shop.db, designId);
  const { owner } = await context.get(visitorContext)();
  return readOwnDesign(shop.db, owner, designId);
}

/** An order of service as it would be in another style, to choose by. */
async function inStyle(design: Design, style: string | null): Promise<Pick<Design, 'layout' | 'values'>> {
  const { service, values } = design;
  if (!service || !SERVICE_STYLES.some(({ id }) => id === style)) return design;
  const scheme = style === service.style ? values.scheme : 0;
  return layOutService({ ...service, style: String(style) }, { ...values, scheme });
}
