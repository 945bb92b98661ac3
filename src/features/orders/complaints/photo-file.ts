import { data } from 'react-router';
import { openOwnOrder } from '#features/orders/order/index.server.ts';
import { shopContext } from '#platform/shop.ts';
import { visitorContext } from '#visitor/visitor.ts';
import type { Route } from './+types/photo-file.ts';
import { answerPhoto } from './answer-photo.server.ts';

/** `/orders/{id}/problem/photos/{photo}`: a photo that the customer sent, for anyone who may open the order page. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const { user } = await context.get(visitorContext)();
  const { order } = await openOwnOrder(shop, user, params.orderId, url);
  if (!order) throw data('Photo not found', { status: 404 });
  return answerPhoto(shop, params.photoId, { orderId: order.id });
}
