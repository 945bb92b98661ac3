import type { CardNetworkTwin } from './start.ts';

/** A form that opens a page for £12.34. `changes` replace its values; undefined removes a field. */
export function sessionForm(changes: Record<string, string | undefined> = {}): string {
  const form: Record<string, string | undefined> = {
    mode: 'payment',
    client_reference_id: 'order-1',
    customer_email: 'ann@example.com',
    'line_items[0][quantity]': '1',
    'line_items[0][price_data][currency]': 'gbp',
    'line_items[0][price_data][unit_amount]': '1234',
    'line_items[0][price_data][product_data][name]': 'Order 1',
    success_url: 'http://shop.example/done?session={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://shop.example/cart',
    expires_at: String(Math.floor(Date.now() / 1000) + 3600),
    ...changes,
  };
  const pairs = Object.entries(form).filter((pair): pair is [string, string] => pair[1] !== undefined);
  return new URLSearchParams(pairs).toString();
}

export interface RawAnswer {
  status: number;
  headers: Headers;
  // Tests read the provider's objects field by field; a wrong field fails the expectation.
  body: Record<string, unknown> & { error?: Record<string, unknown> };
}

/** Calls the provider's API without its client: `path` below the network's address, `form` already encoded. */
export async function call(
  twin: Pick<CardNetworkTwin, 'apiBase' | 'secretKey'>,
  method: 'GET' | 'POST',
  path: string,
  { form = '', headers = {} }: { form?: string; headers?: Record<string, string> } = {},
): Promise<RawAnswer> {
  const url = `${twin.apiBase}${path}${method === 'GET' && form ? `?${form}` : ''}`;
  const response = await fetch(url, {
    method,
    headers: {
      authorization: `Bearer ${twin.secretKey}`,
      'content-type': 'application/x-www-form-urlencoded',
      ...headers,
    },
    ...(method === 'POST' ? { body: form } : {}),
  });
  const body = (await response.json()) as RawAnswer['body'];
  return { status: response.status, headers: response.headers, body };
}

/** Opens a page. Returns its id. */
export async function openSession(
  twin: Pick<CardNetworkTwin, 'apiBase' | 'secretKey'>,
  changes: Record<string, string | undefined> = {},
): Promise<string> {
  const { status, body } = await call(twin, 'POST', '/v1/checkout/sessions', { form: sessionForm(changes) });
  if (status !== 200) throw new Error(`session refused: ${JSON.stringify(body)}`);
  return String(body.id);
}
