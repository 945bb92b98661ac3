import type { LoaderFunctionArgs } from 'react-router';
import { shopContext } from '../../platform/shop.ts';
import { drawEmptyStage } from './picture.ts';
import { svg } from './picture-file.ts';
import { readCategory } from './store.server.ts';

/** `/pictures/empty/{category}.svg`: the empty stage of a category without products. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const found = await readCategory(context.get(shopContext).db, params.picture?.replace(/\.svg$/, '') ?? '');
  if (!found) throw new Response('No picture', { status: 404 });
  return svg(drawEmptyStage(found.category.name));
}
