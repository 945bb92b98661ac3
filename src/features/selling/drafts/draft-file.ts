import { data, type LoaderFunctionArgs, redirect } from 'react-router';
import { signedFile } from '#features/artwork/files/index.server.ts';
import { shopContext } from '#platform/shop.ts';
import { openOffer } from './open-offer.server.ts';

/** `GET /quotes/{id}/files/{file}?key=…`: a file of a quote, for anyone with the quote's link, and nobody else. */
export async function loader({ context, params, url }: LoaderFunctionArgs): Promise<Response> {
  const shop = context.get(shopContext);
  const { draft } = await openOffer(shop, params.draftId ?? '', url.searchParams.get('key'));
  const file = draft.files.find(({ id }) => id === params.artworkId);
  if (!file) throw data('We can’t find this file. Open it from the quote.', { status: 404 });
  return redirect(signedFile(shop, file.id));
}
