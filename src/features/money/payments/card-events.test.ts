import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CARD_EVENTS, kindOfEvent } from './card-events.ts';

test('the README names every event that Galley acts on, and no other', () => {
  const readme = readFileSync('README.md', 'utf8');
  const section = /### Events from Stripe\n([\s\S]*?)\n###? /.exec(readme)?.[1] ?? '';
  const named = [...section.matchAll(/`([a-z_]+(?:\.[a-z_]+)+)`/g)].map(([, name]) => name);
  expect(named.toSorted()).toEqual(Object.values(CARD_EVENTS).flat().toSorted());
});

test('an event is about a payment, a refund or a dispute, or about nothing that Galley records', () => {
  expect(kindOfEvent('checkout.session.completed')).toBe('session');
  expect(kindOfEvent('charge.refund.updated')).toBe('refund');
  expect(kindOfEvent('charge.dispute.created')).toBe('dispute');
  expect(kindOfEvent('customer.created')).toBeNull();
});
