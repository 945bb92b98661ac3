import autocannon from 'autocannon';

/** As browsers send it. */
export const ACCEPT_ENCODING = 'gzip, deflate, br, zstd';

/** Views pages in turn, some concurrently. Throws if a response is not successful. */
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
