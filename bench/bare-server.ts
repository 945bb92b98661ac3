import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

// The baseline: returns fixed responses (JSON, base64 by path) and does nothing else. Prints its port once it is listening.
const pages = new Map(
  Object.entries(
    JSON.parse(process.argv[2] ?? '{}') as Record<string, { type: string; encoding: string; body: string }>,
  ).map(([path, { type, encoding, body }]) => [
    path,
    { headers: { 'content-type': type, 'content-encoding': encoding }, body: Buffer.from(body, 'base64') },
  ]),
);
const server = createServer((request, response) => {
  const page = pages.get(request.url ?? '');
  response.writeHead(page ? 200 : 404, page?.headers).end(page?.body);
});
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
process.on('disconnect', () => process.exit());
