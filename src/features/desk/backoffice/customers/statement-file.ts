import type { LoaderFunctionArgs } from 'react-router';
import { makeStatement, recordStatement } from '#features/money/credit/index.server.ts';
import { londonDay } from '#kit/london-time.ts';
import { isUuid } from '#kit/uuid.ts';
import { shopContext } from '#platform/shop.ts';
import { readCustomer } from './customers.server.ts';
import { periodSchema } from './forms.ts';

/** `/admin/customers/{customer}/statement.pdf?from=2026-11-01&to=2026-11-30`: a statement of account for these days. */
export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const shop = context.get(shopContext);
  const { db, clock } = shop;
  const id = params.customerId ?? '';
  const today = londonDay(clock());
  const period = periodSchema.safeParse(Object.fromEntries(url.searchParams));
  if (!period.success) return new Response(period.error.issues[0]?.message ?? '', { status: 422 });
  const { from, to } = period.data;
  if (isUuid(id)) await recordStatement(db, id, { from, to, now: clock() });
  const customer = isUuid(id) ? await readCustomer(db, id, today) : undefined;
  if (!customer) return new Response('Customer not found.', { status: 404 });
  const name = `${customer.firstName} ${customer.lastName}`.trim();
  const pdf = await makeStatement(shop, { id, name, email: customer.email }, customer, { from, to });
  return new Response(new Uint8Array(pdf), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `attachment; filename="statement-${from}-${to}.pdf"`,
      'Cache-Control': 'private, no-store',
    },
  });
}
