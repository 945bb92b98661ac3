import autocannon from 'autocannon';

/** As browsers ask. */
export const ACCEPT_ENCODING = 'gzip, deflate, br';

/** Views pages, some at once, in turn. Throws where one is not answered with success. */
export async function viewPages(
  base: string,
  paths: readonly string[],
  options: { amount: number; connections: number; cookie?: string },
): Promise<void> {
  const { amount, connections, cookie = '' } = options;
  const headers = { 'accept-encoding': ACCEPT_ENCODING, ...(cookie ? { cookie } : {}) };
  const requests = paths.map((path) => ({ path, headers }));
  const result = await autocannon({ url: base, amount, connections, requests });
  if (result.non2xx > 0 || result.errors > 0 || result.requests.total < amount)
    throw new Error(`of ${amount} views ${result.non2xx + result.errors} failed`);
}
