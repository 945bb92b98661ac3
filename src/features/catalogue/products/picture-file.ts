import type { LoaderFunctionArgs } from 'react-router';
import { answerPicture, noPicture, readName } from '#pictures/index.server.ts';
import { shopContext } from '#platform/shop.ts';
import { firstPhotoKey } from './photos/store.server.ts';
import { inputOf } from './pictures/picture-input.server.ts';

/**
 * `/pictures/{product}-{width}.avif` and `.webp`, `/pictures/{product}.{view}-{width}…` for the views on a product
 * page, `/pictures/{product}.svg` for programs that know neither, `/pictures/{product}.social.jpg` for shared links. If
 * staff have uploaded photos, the first one is served; `.drawn` always gets the drawing.
 */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const shop = context.get(shopContext);
  const requested = readName(params.picture ?? '');
  if (!requested) throw noPicture();
  const isPhotos = (requested.view === 'scene' && requested.format !== 'svg') || requested.view === 'social';
  const [input, photo] = await Promise.all([
    inputOf(shop, requested.id),
    isPhotos ? firstPhotoKey(shop.db, requested.id) : null,
  ]);
  if (!input) throw noPicture();
  if (photo) return answerPicture(shop, request, { ...requested, subject: { photo } });
  const view = requested.view === 'drawn' ? 'scene' : requested.view;
  return answerPicture(shop, request, { ...requested, subject: { input, view } });
}
