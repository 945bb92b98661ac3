import type { LoaderFunctionArgs } from 'react-router';
import { answerPicture, noPicture, readName } from '#pictures/index.server.ts';
import { shopContext } from '#platform/shop.ts';
import { firstPhotoKey } from './photos/store.server.ts';
import { inputOf } from './pictures/picture-input.server.ts';

/**
 * `/pictures/{product}-{width}.avif` and `.webp`, `/pictures/{product}.{view}-{width}…` for the views on a product
 * page, `/pictures/{product}.svg` for programs that know neither, `/pictures/{product}.social.jpg` for shared links. If
 * staff uploaded photos, the first one is served; `.drawn` always gets the drawing.
 */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const shop = context.get(shopContext);
  const asked = readName(params.picture ?? '');
  if (!asked) throw noPicture();
  const isPhotos = (asked.view === 'scene' && asked.format !== 'svg') || asked.view === 'social';
  const [input, photo] = await Promise.all([
    inputOf(shop, asked.id),
    isPhotos ? firstPhotoKey(shop.db, asked.id) : null,
  ]);
  if (!input) throw noPicture();
  if (photo) return answerPicture(shop, request, { ...asked, subject: { photo } });
  const view = asked.view === 'drawn' ? 'scene' : asked.view;
  return answerPicture(shop, request, { ...asked, subject: { input, view } });
}
