import fc from 'fast-check';
import { href as routersOwn } from 'react-router';
import { expect, test } from 'vitest';
import { href } from './href.ts';

test('an address is the same as React Router would make it', () => {
  const part = fc.stringMatching(/^[\w .~/?#%"é£’-]{1,30}$/);
  fc.assert(
    fc.property(part, part, (orderId, noteNumber) => {
      const parts = { orderId, noteNumber };
      expect(href('/orders/:orderId/credit-notes/:noteNumber', parts)).toBe(
        routersOwn('/orders/:orderId/credit-notes/:noteNumber', parts),
      );
    }),
  );
  expect(href('/cart')).toBe('/cart');
  expect(href('/admin/orders/:orderId/artwork.zip', { orderId: 'a' })).toBe('/admin/orders/a/artwork.zip');
});
