import type { LoaderFunctionArgs } from 'react-router';
import { documentNotFound, openPlacedOrder, xmlResponse } from '#features/orders/order/index.server.ts';
import type { Order } from '#features/orders/order/index.ts';
import { type Shop, shopContext } from '#platform/shop.ts';
import { visitorContext } from '#visitor/visitor.ts';
import type { StructuredDocument } from './structured-document.ts';
import { writeUbl } from './write-ubl.ts';

/**
 * Responds with a document of an order as UBL, for anyone who may have its PDF, or with 404 if there is none. `noun`:
 * the name of the document.
 */
export async function documentXml(
  { context, params, url }: LoaderFunctionArgs,
  noun: 'Invoice' | 'Credit note',
  read: (shop: Shop, order: Order) => Promise<{ number: string; document: StructuredDocument } | null>,
): Promise<Response> {
  const shop = context.get(shopContext);
  const { user } = await context.get(visitorContext)();
  const order = await openPlacedOrder(shop, user, {
    id: params.orderId ?? '',
    key: url.searchParams.get('key'),
  });
  const named = order && (await read(shop, order));
  return named ? xmlResponse(named.number, writeUbl(named.document)) : documentNotFound(noun);
}
