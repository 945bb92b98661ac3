import type { LoaderFunctionArgs } from 'react-router';
import { isUuid } from '#kit/uuid.ts';
import { answerPicture, noPicture, readName } from '#pictures/index.server.ts';
import { shopContext } from '#platform/shop.ts';
import { readPhotoKey } from './photos/store.server.ts';

/** `/pictures/photo/{photo}-{width}.avif` and `.webp`: a product photo uploaded by staff. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const shop = context.get(shopContext);
  const requested = readName(params.picture ?? '');
  const photo = requested && isUuid(requested.id) ? await readPhotoKey(shop.db, requested.id) : undefined;
  if (requested?.view !== 'scene' || requested.format === 'svg' || !photo) throw noPicture();
  return answerPicture(shop, request, { ...requested, subject: { photo } });
}
