import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test } from 'vitest';
import { cutOffSlowRequests } from './slow-requests.ts';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** A server that answers a request once it has read all of it. `/file` takes files. */
async function listening(limits: { formMs: number; lookMs: number; bytesMin: number }) {
  server = createServer(async (request, response) => {
    const bytes = await text(request).then(
      (body) => body.length,
      () => 0,
    );
    response.end(String(bytes));
  });
  cutOffSlowRequests(server, (path) => path === '/file', limits);
  const { promise, resolve } = Promise.withResolvers<void>();
  server.listen(0, '127.0.0.1', resolve);
  await promise;
  return (server.address() as AddressInfo).port;
}

const post = (port: number, path: string, length: number): Socket => {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: ${length}\r\n\r\n`);
  return socket;
};

const closed = (socket: Socket) => new Promise<void>((resolve) => socket.once('close', () => resolve()));
const answerOf = (socket: Socket) =>
  new Promise<string>((resolve) => socket.once('data', (data) => resolve(String(data))));

test('a form that trickles in is cut off, as is a file that has stopped coming; others are served (trust K4)', async () => {
  const port = await listening({ formMs: 200, lookMs: 200, bytesMin: 10 });
  const slow = [post(port, '/form', 100), post(port, '/file', 100)];
  const ends = slow.map(closed);
  for (const socket of slow) socket.write('x');
  const quick = post(port, '/form', 2);
  quick.write('ok');
  expect(await answerOf(quick)).toContain('200 OK');
  await Promise.all(ends);
});

test('a large file on a slow line may take as long as it likes, provided it keeps coming (trust K4)', async () => {
  const port = await listening({ formMs: 100, lookMs: 400, bytesMin: 10 });
  expect(server?.requestTimeout).toBe(0); // Node would cut off each request after five minutes
  expect(server?.headersTimeout).toBe(60_000);
  const file = post(port, '/file', 400);
  const answer = answerOf(file);
  for (let i = 0; i < 40; i += 1) {
    file.write('x'.repeat(10));
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  expect(await answer).toContain('200 OK');
});
