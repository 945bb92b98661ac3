import type { LoaderFunctionArgs } from 'react-router';
import { shopContext } from '../../platform/shop.ts';
import { answerPicture, noPicture, readName } from './pictures/answer.server.ts';
import { inputOf } from './pictures/input.server.ts';

/**
 * `/pictures/{product}-{width}.avif` and `.webp`, `/pictures/{product}.{view}-{width}…` for the views of a product's
 * page, `/pictures/{product}.svg` for programs that know neither, `/pictures/{product}.social.jpg` for shared links.
 */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const shop = context.get(shopContext);
  const asked = readName(params.picture ?? '');
  const input = asked && (await inputOf(shop, asked.id));
  if (!asked || !input) throw noPicture();
  return answerPicture(shop, request, { ...asked, subject: { input, view: asked.view } });
}
