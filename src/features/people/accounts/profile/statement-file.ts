import type { LoaderFunctionArgs } from 'react-router';
import { makeStatement, readTradeAccount } from '#features/money/credit/index.server.ts';
import { statementDays } from '#features/money/credit/index.ts';
import { documentNotFound, pdfResponse } from '#features/orders/order/index.server.ts';
import { tooManyTries } from '#kit/forms.ts';
import { londonDay } from '#kit/london-time.ts';
import { RATE_RULES } from '#platform/rate-limits.server.ts';
import { shopContext } from '#platform/shop.ts';
import { signedInUser } from '#visitor/signed-in-user.server.ts';

/** `/account/statement.pdf?period=2026-11`: the signed-in customer's own statement; 404 without a trade account. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const shop = context.get(shopContext);
  const user = await signedInUser(context);
  const today = londonDay(shop.clock());
  const account = await readTradeAccount(shop.db, user.id, today);
  if (!account?.isApproved) return documentNotFound('Statement');
  const days = statementDays(url.searchParams.get('period') ?? '', today);
  if (!days) return new Response('Choose a month that has begun.', { status: 422 });
  const wait = await shop.limits.tooMany(RATE_RULES.dataExport, `user:${user.id}`);
  if (wait)
    return new Response(tooManyTries(wait), { status: 429, headers: { 'Retry-After': String(wait) } });
  const customer = {
    id: user.id,
    name: `${user.firstName} ${user.lastName}`.trim(),
    email: user.email,
  };
  return pdfResponse(`statement-${days.from}-${days.to}`, await makeStatement(shop, customer, account, days));
}
