import { answerPhoto } from '#features/orders/complaints/index.server.ts';
import { shopContext } from '#platform/shop.ts';
import type { Route } from './+types/complaint-photo-file.ts';

/** `/admin/problems/{complaint}/photos/{photo}`: a photo sent with a complaint, for staff. */
export const loader = ({ context, params }: Route.LoaderArgs) =>
  answerPhoto(context.get(shopContext), params.photoId, { complaintId: params.complaintId });
