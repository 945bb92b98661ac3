import type { LoaderFunctionArgs } from 'react-router';
import { answerPicture, noPicture, readName } from '#pictures/index.server.ts';
import { shopContext } from '#platform/shop.ts';
import { readCategory } from './store.server.ts';

/** `/pictures/empty/{category}-{width}.webp` and so on: the empty stage of a category without products. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const shop = context.get(shopContext);
  const requested = readName(params.picture ?? '');
  const categoryPage = requested?.view === 'scene' ? await readCategory(shop.db, requested.id) : undefined;
  if (!requested || !categoryPage) throw noPicture();
  return answerPicture(shop, request, { ...requested, subject: { empty: categoryPage.category.name } });
}
