import { data, redirect } from 'react-router';
import { href } from '#kit/href.ts';
import { shopContext } from '#platform/shop.ts';
import type { Route } from './+types/picture-file.ts';
import { readJobArtwork } from './read-job.server.ts';

/**
 * `/admin/jobs/{code}/picture`: redirects to the first page of the job’s file. The board names pictures by job, because
 * a thousand artwork ids would be half of what it sends.
 */
export async function loader({ context, params }: Route.LoaderArgs) {
  const artworkId = await readJobArtwork(context.get(shopContext).db, params.code);
  if (!artworkId) throw data('Job not found', { status: 404 });
  throw redirect(href('/artwork/:artworkId/preview', { artworkId }));
}
