import { once } from 'node:events';
import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { serve } from '@hono/node-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '../app.ts';

setFlagsFromString('--expose_gc');
const collect = runInNewContext('gc') as () => void;

let opened: TestShop;
let server: ReturnType<typeof serve>;
let port: number;
beforeAll(async () => {
  opened = await openTestShop();
  server = serve({ fetch: opened.app.fetch, port: 0, hostname: '127.0.0.1' });
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
});
afterAll(() => void server.close());

/** Reads a page as a browser at the shop's own address does. */
async function read(path: string): Promise<void> {
  const asked = get({ port, path, headers: { host: 'localhost:3000' } });
  const [answer] = await once(asked, 'response');
  for await (const _chunk of answer);
}

/** Bytes of the heap that are still in use after looking at a page so many times. */
async function heapAfter(views: number, path: string): Promise<number> {
  for (let view = 0; view < views; view += 1) await read(path);
  collect();
  return process.memoryUsage().heapUsed;
}

// Seen to fail (60 kB a view) with the request's signal given to React's renderer, which listens to it for good.
test.each(['/shop/flyers', '/product/a5-flyers-001'])(
  'looking at %s again and again takes no more memory',
  async (path) => {
    const before = await heapAfter(100, path);
    const after = await heapAfter(300, path);
    expect((after - before) / 300).toBeLessThan(8 * 1024);
  },
  120_000,
);
