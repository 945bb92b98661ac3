import type { LoaderFunctionArgs } from 'react-router';
import { shopContext } from '#platform/shop.ts';
import { visitorContext } from '#visitor/visitor.ts';
import { answerFile } from './file.server.ts';

/** `GET /artwork/{id}`: the customer's file as it was uploaded. */
export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const visitor = await context.get(visitorContext)();
  const requested = { id: params.artworkId ?? '', part: 'file' as const, key: url.searchParams.get('key') };
  return answerFile(context.get(shopContext), visitor, requested);
}
