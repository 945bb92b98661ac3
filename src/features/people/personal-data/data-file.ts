import type { LoaderFunctionArgs } from 'react-router';
import { tooManyTries } from '#kit/forms.ts';
import { RATE_RULES } from '#platform/rate-limits.server.ts';
import { shopContext } from '#platform/shop.ts';
import { signedInUser } from '#visitor/signed-in-user.server.ts';
import { exportData } from './export-data.server.ts';

/** The signed-in customer's own data as a file, made for each download and never stored. */
export async function loader({ context }: LoaderFunctionArgs) {
  const shop = context.get(shopContext);
  const user = await signedInUser(context);
  const wait = await shop.limits.tooMany(RATE_RULES.dataExport, `user:${user.id}`);
  if (wait)
    return new Response(tooManyTries(wait), { status: 429, headers: { 'Retry-After': String(wait) } });
  const text = JSON.stringify(await exportData(shop, user), null, 2);
  const day = shop.clock().toISOString().slice(0, 10);
  return new Response(text, {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': `attachment; filename="my-data-${day}.json"`,
    },
  });
}
