import type { LoaderFunctionArgs } from 'react-router';
import { shopContext } from '#platform/shop.ts';
import { audienceOf, audienceWords } from '../audience.ts';
import { countAudience } from '../audience-store.server.ts';

/** `/admin/email-marketing/audience?segments=…&tags=…&interests=…`: `{ count, words }` of an unsaved audience. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const { db, clock } = context.get(shopContext);
  const audience = audienceOf(url.searchParams);
  return Response.json({
    count: await countAudience(db, audience, clock()),
    words: audienceWords(audience),
  });
}
