import { once } from 'node:events';
import { Agent, get } from 'node:http';

/** As browsers send it. */
export const ACCEPT_ENCODING = 'gzip, deflate, br, zstd';

/** Views pages in turn, some concurrently. Throws if a response is not successful. */
export async function viewPages(
  base: string,
  paths: readonly string[],
  options: { amount: number; connections: number; cookie?: string },
): Promise<void> {
  const { amount, connections, cookie = '' } = options;
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const headers = { 'accept-encoding': ACCEPT_ENCODING, ...(cookie ? { cookie } : {}) };
  let sent = 0;
  const view = async () => {
    while (sent < amount) {
      const url = `${base}${paths[sent % paths.length]}`;
      sent += 1;
      const [response] = await once(get(url, { agent, headers }), 'response');
      response.resume();
      await once(response, 'end');
      if (response.statusCode < 200 || response.statusCode > 299)
        throw new Error(`${url} answered ${response.statusCode}`);
    }
  };
  try {
    await Promise.all(Array.from({ length: connections }, view));
  } finally {
    agent.destroy();
  }
}
