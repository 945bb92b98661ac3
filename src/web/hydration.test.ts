import type { EntryContext } from 'react-router';
import { expect, test } from 'vitest';
import { fewRoutes, handoverTags } from './hydration.server.ts';

const streamOf = (...chunks: Uint8Array[]) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  });

test('a page’s data is handed to its script whole, and can’t end the script', async () => {
  const bytes = new TextEncoder().encode('["</script>","Zoë"]');
  const context = { serverHandoffStream: streamOf(bytes.slice(0, 16), bytes.slice(16)) } as EntryContext;
  const tags = await handoverTags(context, 'once');
  expect(context.serverHandoffStream).toBeUndefined();
  const [, enqueued = ''] = /^<script nonce="once">[^<]*enqueue\((.*?)\);<\/script>/.exec(tags) ?? [];
  expect(JSON.parse(enqueued)).toBe('["</script>","Zoë"]');
  expect(enqueued).not.toContain('<');
  expect(tags.endsWith('streamController.close();</script>')).toBe(true);
  expect(await handoverTags(context, 'once')).toBe('');
});

const route = (id: string, path?: string, parentId?: string, index?: boolean) => ({
  id,
  path,
  parentId,
  index,
});
const ALL = [
  route('root', ''),
  route('home', undefined, 'root', true),
  route('admin', 'admin', 'root'),
  route('overview', undefined, 'admin', true),
  route('board', 'board', 'admin'),
  route('orders', 'orders', 'admin'),
  route('order', 'orders/:orderId', 'admin'),
  route('far', 'far', 'admin'),
  route('off', 'far/off', 'admin'),
];
const contextOf = (pathname: string, ...ids: string[]) =>
  ({
    manifest: { routes: Object.fromEntries(ALL.map((one) => [one.id, one])) },
    // A page's handler need not have all of them.
    routeModules: Object.fromEntries(ALL.filter(({ id }) => id !== 'far').map(({ id }) => [id, {}])),
    staticHandlerContext: { location: { pathname }, matches: ids.map((id) => ({ route: { id } })) },
  }) as unknown as EntryContext;

test('a page is drawn with its own routes; a live one knows those of the addresses above it too', () => {
  const board = contextOf('/admin/jobs', 'root', 'admin', 'board');
  expect(Object.keys(fewRoutes(board, false).routes)).toEqual(['root', 'admin', 'board']);
  expect(Object.keys(fewRoutes(board, true).routes)).toEqual(['root', 'admin', 'board', 'home', 'overview']);
  const order = contextOf('/admin/orders/7', 'root', 'admin', 'order');
  expect(Object.keys(fewRoutes(order, true).routes).sort()).toEqual(
    ['root', 'admin', 'order', 'home', 'overview', 'orders'].sort(),
  );
  const off = contextOf('/admin/far/off', 'root', 'admin', 'off');
  expect(Object.keys(fewRoutes(off, true).routes).sort()).toEqual(
    ['root', 'admin', 'off', 'home', 'overview'].sort(),
  );
});
