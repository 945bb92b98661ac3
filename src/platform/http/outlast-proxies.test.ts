import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { outlastProxies } from './outlast-proxies.ts';

test('a proxy may keep its idle connection for two minutes: the shop closes it later', async () => {
  const server = createServer((_request, response) => response.end('here'));
  outlastProxies(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  expect(answer.headers.get('keep-alive')).toBe('timeout=125');
  server.closeAllConnections();
  server.close();
});
