import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { drainer } from './drain.ts';

/** A server whose responses take `ms`. */
async function slowServer(
  ms: number,
): Promise<{ server: Server; url: string; drain: (ms: number) => Promise<boolean> }> {
  const server = createServer(async (request, response) => {
    for await (const _chunk of request);
    await setTimeout(ms);
    response.end('whole');
  });
  const drain = drainer(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, drain };
}

test('a response in progress is finished, and an idle connection delays nothing', async () => {
  const { server, url, drain } = await slowServer(400);
  const { port } = server.address() as AddressInfo;
  const idle = connect(port, '127.0.0.1');
  await once(idle, 'connect');
  const answers = Array.from({ length: 5 }, () => fetch(url).then((answer) => answer.text()));
  await setTimeout(100);
  const stopped = drain(5000);
  expect(await Promise.all(answers)).toEqual(Array(5).fill('whole'));
  expect(await stopped).toBe(true);
  await expect(fetch(url)).rejects.toThrow();
  idle.destroy();
});

test('a request that takes longer than the limit is cut off', async () => {
  const { url, drain } = await slowServer(60_000);
  const answer = fetch(url).then(
    () => 'answered',
    () => 'cut off',
  );
  await setTimeout(50);
  const before = performance.now();
  expect(await drain(300)).toBe(false);
  expect(await answer).toBe('cut off');
  expect(performance.now() - before).toBeLessThan(5000);
});
