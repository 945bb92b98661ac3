import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { expect, test, vi } from 'vitest';
import { drainer } from './drain.ts';

/** A server whose responses take `ms`. */
async function slowServer(ms: number): Promise<{
  server: Server;
  url: string;
  drain: (ms: number) => Promise<boolean>;
  /** Resolves once this many requests are being answered. */
  arrived: (count: number) => Promise<void>;
}> {
  let requests = 0;
  const server = createServer(async (request, response) => {
    requests += 1;
    for await (const _chunk of request);
    await setTimeout(ms);
    response.end('whole');
  });
  const drain = drainer(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const arrived = (count: number) => vi.waitUntil(() => requests >= count, 30_000).then(() => undefined);
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, drain, arrived };
}

test('a response in progress is finished, and an idle connection delays nothing', async () => {
  const { server, url, drain, arrived } = await slowServer(400);
  const { port } = server.address() as AddressInfo;
  const idle = connect(port, '127.0.0.1');
  await once(idle, 'connect');
  const answers = Array.from({ length: 5 }, () => fetch(url).then((answer) => answer.text()));
  await arrived(5);
  const stopped = drain(30_000);
  expect(await Promise.all(answers)).toEqual(Array(5).fill('whole'));
  expect(await stopped).toBe(true);
  await expect(fetch(url)).rejects.toThrow();
  idle.destroy();
});

test('a request that takes longer than the limit is cut off', async () => {
  const { url, drain, arrived } = await slowServer(60_000);
  const answer = fetch(url).then(
    () => 'answered',
    () => 'cut off',
  );
  await arrived(1);
  const before = performance.now();
  expect(await drain(300)).toBe(false);
  expect(await answer).toBe('cut off');
  expect(performance.now() - before).toBeLessThan(5000);
});

/** A client in a separate thread, which sends requests while this one is busy. */
const CLIENT = `
  const { parentPort, workerData } = require('node:worker_threads');
  const { request } = require('node:http');
  parentPort.once('message', ({ url, sent }) => {
    for (let i = 0; i < 5; i += 1) {
      const asked = request(url, { agent: false }, (answer) => {
        let text = '';
        answer.on('data', (part) => (text += part));
        answer.on('end', () => parentPort.postMessage(text));
      });
      asked.on('error', ({ code }) => parentPort.postMessage(code));
      asked.end(() => setTimeout(() => { Atomics.add(new Int32Array(sent), 0, 1); Atomics.notify(new Int32Array(sent), 0); }, 50));
    }
  });
  parentPort.postMessage('ready');`;

test('requests that arrived while the machine was too busy to take them are answered before the shop stops', async () => {
  const { url, drain } = await slowServer(50);
  const client = new Worker(CLIENT, { eval: true });
  await once(client, 'message');
  const answers: string[] = [];
  client.on('message', (text: string) => answers.push(text));
  const sent = new SharedArrayBuffer(4);
  client.postMessage({ url, sent });
  // This thread does nothing else until all have been sent. On a busy machine that happens by itself.
  while (Atomics.load(new Int32Array(sent), 0) < 5)
    Atomics.wait(new Int32Array(sent), 0, Atomics.load(new Int32Array(sent), 0), 1000);
  expect(await drain(30_000)).toBe(true);
  await vi.waitUntil(() => answers.length === 5, 120_000);
  expect(answers).toEqual(Array(5).fill('whole'));
  await client.terminate();
});
