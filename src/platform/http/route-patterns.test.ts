import { expect, test } from 'vitest';
import { routePatterns } from './route-patterns.ts';

const nameOf = routePatterns({
  root: { id: 'root' },
  home: { id: 'home', parentId: 'root', index: true },
  funeral: { id: 'funeral', parentId: 'root', path: 'shop/funeral' },
  category: { id: 'category', parentId: 'root', path: 'shop/:category' },
  gate: { id: 'gate', parentId: 'root' },
  order: { id: 'order', parentId: 'gate', path: 'admin/orders/:orderId' },
  csv: { id: 'csv', parentId: 'gate', path: 'admin/orders/export.csv' },
  rest: { id: 'rest', parentId: 'root', path: '*' },
});

test.each([
  ['/', '/'],
  ['/shop/funeral', '/shop/funeral'],
  ['/shop/flyers/', '/shop/:category'],
  ['/shop/flyers.data', '/shop/:category'],
  ['/admin/orders/0199', '/admin/orders/:orderId'],
  ['/admin/orders/export.csv', '/admin/orders/export.csv'],
  ['/admin/orders/0199/x', 'other'],
  ['/wp-login.php', 'other'],
])('%s is counted as %s', (path, pattern) => {
  expect(nameOf(path)).toBe(pattern);
});
