import { Readable } from 'node:stream';
import type { LoaderFunctionArgs } from 'react-router';
import { exampleValues } from '#composition/index.ts';
import { shopContext } from '#platform/shop.ts';
import { composeDesign } from './compose-design.server.ts';
import { composerContext } from './composer-context.server.ts';
import { readLayout } from './template-store.server.ts';

const PICTURE_PX = 900;
/** Increase it when pages are composed or drawn differently. */
const DRAWING = 1;

/**
 * `/template-pictures/{template}.{version}.{scheme}.jpg`: the first page of a template with its own examples, drawn when
 * it is first asked for. A version never changes, so neither does its picture.
 */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const shop = context.get(shopContext);
  const [, id = '', version = '', scheme = ''] =
    /^([a-z0-9-]{1,80})\.([0-9]{1,4})\.([0-9]{1,2})\.jpg$/.exec(params.picture ?? '') ?? [];
  const layout = id ? await readLayout(shop.db, id, Number(version)) : undefined;
  if (!layout?.schemes[Number(scheme)]) throw new Response('Picture not found', { status: 404 });
  const key = `template-pictures/${DRAWING}/${id}.${version}.${scheme}.jpg`;
  const known = await shop.storage.open(key);
  if (known) return new Response(Readable.toWeb(known) as unknown as ReadableStream, { headers: HEADERS });
  const values = { ...exampleValues(layout), scheme: Number(scheme) };
  const composed = await composeDesign(
    shop,
    context.get(composerContext),
    { layout, values },
    { maxPx: PICTURE_PX },
  );
  const picture = composed?.pictures[0];
  if (!picture) throw new Response('This picture is not available right now', { status: 503 });
  await shop.storage.put(key, picture);
  return new Response(Uint8Array.from(picture), { headers: HEADERS });
}

const HEADERS = { 'Content-Type': 'image/jpeg', 'Cache-Control': 'public, max-age=31536000, immutable' };
