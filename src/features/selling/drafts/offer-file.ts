import type { LoaderFunctionArgs } from 'react-router';
import { pdfResponse } from '#features/orders/order/index.server.ts';
import { readCompany } from '#features/pricing/company/index.server.ts';
import { shopContext } from '#platform/shop.ts';
import { drawOffer } from './offer-pdf.server.ts';
import { openOffer } from './open-offer.server.ts';

/** `GET /quotes/{id}/quote.pdf?key=…`: the offer as PDF, for anyone with its link. */
export async function loader({ context, params, url }: LoaderFunctionArgs): Promise<Response> {
  const shop = context.get(shopContext);
  const { draft, offer } = await openOffer(shop, params.draftId ?? '', url.searchParams.get('key'));
  const company = await readCompany(shop.db);
  return pdfResponse(draft.draftNumber, await drawOffer(draft, offer, company));
}
