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

const ROUNDS = 5;
const VIEWS = 60;

/** Reads a page as a browser at the shop's own address does. */
async function read(path: string): Promise<void> {
  const request = get({ port, path, headers: { host: 'localhost:3000' } });
  const [answer] = await once(request, 'response');
  for await (const _chunk of answer);
}

/** Returns the bytes of heap still in use after viewing a page this many times. */
async function heapAfter(views: number, path: string): Promise<number> {
  for (let view = 0; view < views; view += 1) await read(path);
  collect();
  return process.memoryUsage().heapUsed;
}

// Fails (60 kB a view) if React's renderer gets the request's signal, to which it never stops listening.
test.each(['/shop/flyers', '/product/a5-flyers-001'])(
  'opening %s again and again takes no more memory',
  async (path) => {
    const after = [await heapAfter(100, path)];
    for (let round = 0; round < ROUNDS; round += 1) after.push(await heapAfter(VIEWS, path));
    const grown = after.slice(1).map((bytes, round) => (bytes - (after[round] ?? 0)) / VIEWS);
    // One-off compilation, caching or freeing shows in one round only; a leak makes all of them larger.
    const median = grown.toSorted((a, b) => a - b)[(ROUNDS - 1) / 2];
    expect(median, `bytes a view, in each round: ${grown.map(Math.round)}`).toBeLessThan(8 * 1024);
  },
);
