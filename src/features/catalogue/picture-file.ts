import type { LoaderFunctionArgs } from 'react-router';
import { shopContext } from '../../platform/shop.ts';
import { drawPicture, pictureInput } from './picture.ts';
import { readCategory, readProduct } from './store.server.ts';

/** `/pictures/{product}.svg`: the product drawn from its measurements, beside the largest of its category. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const { db } = context.get(shopContext);
  const id = params.picture?.replace(/\.svg$/, '') ?? '';
  const product = await readProduct(db, id);
  if (!product) throw new Response('No picture', { status: 404 });
  const category = await readCategory(db, product.categoryId);
  return svg(drawPicture(pictureInput(product, category?.products ?? [product])));
}

/** An answer that browsers may keep for an hour: an administrator's change of measurements shows by then. */
export function svg(text: string): Response {
  return new Response(text, {
    headers: {
      'Content-Type': 'image/svg+xml',
      'Cache-Control': 'public, max-age=3600, stale-while-revalidate=86400',
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    },
  });
}
