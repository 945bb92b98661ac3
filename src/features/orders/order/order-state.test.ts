import { describe, expect, test } from 'vitest';
import type { Order } from './order.ts';
import { orderState } from './order-state.ts';

const ITEM = {
  id: 'item-1',
  productName: 'A5 Flyers',
  isMade: true,
  isBegun: false,
  artwork: { id: 'file-1', originalName: 'flyer.pdf' },
  lookBy: null,
  artworkState: 'checked',
  artworkProblem: null,
  proofAskedAt: null,
  artworkEvents: [],
  waitsFor: null,
};

/** An order that leaves on Tuesday 24 November 2026 and takes two working days. */
const orderWith = (changes: object, item: object = {}): Order =>
  ({
    id: 'order-1',
    status: 'processing',
    paymentMethod: 'stripe',
    paymentStatus: 'paid',
    deliveryMethod: 'delivery',
    despatchOn: '2026-11-24',
    daysOnTheWay: 2,
    trackingNumber: null,
    handPayment: null,
    draftId: null,
    charges: [],
    refunds: [],
    history: [],
    totalPence: 2598,
    attention: null,
    reprintOf: null,
    items: [{ ...ITEM, ...item }],
    ...changes,
  }) as unknown as Order;

const NOTHING_SENT = { parcels: [], toCome: [] };
const FACTS = { today: '2026-11-23', again: '?key=k', isAsked: false, despatch: NOTHING_SENT };
const shown = (order: Order, facts: object = {}) => orderState(order, { ...FACTS, ...facts });
const AWAITED = {
  artwork: null,
  artworkState: 'problem',
  artworkProblem: 'We don’t have a file for this yet.',
};

describe('an order says in one sentence where it is', () => {
  test('with the day on which its customer has it', () => {
    expect(shown(orderWith({}))).toEqual({
      words: 'In production. With you by Thursday 26 November.',
      notes: ['Despatch on Tuesday 24 November.'],
      press: null,
    });
    expect(shown(orderWith({ status: 'pending' })).words).toBe(
      'Order received. With you by Thursday 26 November.',
    );
    expect(shown(orderWith({ daysOnTheWay: null })).words).toBe(
      'In production. Despatch on Tuesday 24 November.',
    );
    expect(shown(orderWith({ deliveryMethod: 'collection' })).words).toBe(
      'In production. Ready to collect on Tuesday 24 November.',
    );
  });

  test('without a day that has passed', () => {
    expect(shown(orderWith({}), { today: '2026-11-25' }).words).toBe('In production.');
    const shipped = orderWith({ status: 'shipped' });
    expect(shown(shipped, { today: '2026-11-26' }).words).toBe(
      'On its way. With you by Thursday 26 November.',
    );
    expect(shown(shipped, { today: '2026-11-27' }).words).toBe('Your order has left us.');
  });

  test('if part of it has left, when the rest leaves', () => {
    const despatch = { parcels: [{ link: 'https://carrier.example/1' }], toCome: [{ dueOn: '2026-11-24' }] };
    expect(shown(orderWith({}), { despatch })).toEqual({
      words: 'Part of your order is on its way. The rest leaves us on Tuesday 24 November.',
      notes: [],
      press: { to: 'https://carrier.example/1', label: 'Track your parcel' },
    });
  });

  test('if it was cancelled, on which day and why, whatever it was waiting for', () => {
    const history = [
      { status: 'cancelled', message: 'You asked us to.', actor: 'Ada', createdAt: '2026-11-23T10:00:00Z' },
      { status: 'pending', message: null, actor: 'Customer', createdAt: '2026-11-22T10:00:00Z' },
    ];
    const order = orderWith({ status: 'cancelled', paymentStatus: 'refunded', history }, AWAITED);
    expect(shown(order)).toEqual({
      words: 'This order was cancelled on Monday 23 November 2026.',
      notes: ['You asked us to.'],
      press: null,
    });
  });
});

describe('an order leads its customer to their one next step', () => {
  test('to the file or the proof that it waits for, by the link that opened it', () => {
    expect(shown(orderWith({}, AWAITED))).toEqual({
      words: 'We need one thing from you.',
      notes: ['Upload your file for A5 Flyers.'],
      press: { to: '/orders/order-1/artwork/item-1?key=k', label: 'Upload your file' },
    });
    const proof = { proofAskedAt: '2026-11-23T09:00:00Z' };
    expect(shown(orderWith({}, proof)).press?.label).toBe('Check the proof');
  });

  test('to the page with all of them, if there are several', () => {
    const order = orderWith({ items: [ITEM, ITEM].map((item) => ({ ...item, ...AWAITED })) });
    expect(shown(order)).toMatchObject({
      words: 'We need 2 things from you.',
      notes: ['Upload your file for A5 Flyers.'],
    });
    expect(shown(order).press?.to).toBe('/orders/order-1/needs?key=k');
  });

  test('back to the cart while the card payment isn’t done, and nowhere if it was made from a quote', () => {
    const unpaid = { status: 'pending', paymentStatus: 'pending' };
    expect(shown(orderWith(unpaid)).press).toEqual({ to: '/cart', label: 'Go to your cart' });
    expect(shown(orderWith({ ...unpaid, draftId: 'draft-1' })).press).toBeNull();
  });

  test('to what is left to pay by bank', () => {
    const handPayment = { status: 'pending', amountPence: 2598, receivedPence: 598, dueOn: '2026-12-08' };
    const order = orderWith({
      status: 'pending',
      paymentStatus: 'pending',
      paymentMethod: 'bank',
      handPayment,
    });
    expect(shown(order).words).toBe('We’re waiting for your payment of £20.00.');
  });

  test('to the carrier’s page for its parcels, or to where it is collected', () => {
    const shipped = orderWith({ status: 'shipped', trackingNumber: 'AB123456789GB' });
    expect(shown(shipped).press?.to).toContain('royalmail.com');
    const parcels = ['1', '2'].map((number) => ({ link: `https://carrier.example/${number}` }));
    expect(shown(shipped, { despatch: { parcels, toCome: [] } }).press?.to).toBe('#parcels');
    const ready = shown(orderWith({ status: 'shipped', deliveryMethod: 'collection' }));
    expect(ready.words).toBe('Ready to collect.');
    expect(ready.press).toEqual({ to: '/contact', label: 'Find us' });
  });

  test('to our question about the problem that they reported', () => {
    expect(shown(orderWith({ status: 'delivered' }), { isAsked: true }).press).toEqual({
      to: '/orders/order-1/problem?key=k',
      label: 'Answer our question',
    });
  });

  test('nowhere, if there is nothing for them to do', () => {
    const history = [{ status: 'delivered', createdAt: '2026-11-26T10:00:00Z' }];
    expect(shown(orderWith({ status: 'delivered', history }))).toEqual({
      words: 'Delivered on Thursday 26 November 2026.',
      notes: [],
      press: null,
    });
    expect(shown(orderWith({}, { lookBy: '2026-11-23T15:00:00Z', artworkState: 'problem' }))).toMatchObject({
      words: 'One of us is looking at your file.',
      press: null,
    });
  });
});
