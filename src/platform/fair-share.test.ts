import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allowance, FairShare, NearLimits, senderLevels } from './fair-share.ts';

const LIMIT = { free: 480, each: 10, capacity: 6000 };
const MINUTE = 60;

/** A network of the n-th hostile sender: an IPv4 address, or any of the /64s of one IPv6 /48. */
const hostile = fc.record({
  sender: fc.nat({ max: 499 }),
  subnet: fc.nat({ max: 65_535 }),
  isV6: fc.boolean(),
});
const networkOf = ({ sender, subnet, isV6 }: { sender: number; subnet: number; isV6: boolean }) =>
  isV6
    ? `2001:0db8:${(sender % 50).toString(16).padStart(4, '0')}:${subnet.toString(16).padStart(4, '0')}`
    : `198.51.${sender % 256}.${Math.floor(sender / 256)}`;

test('whatever other networks send, and in whatever order, a visitor’s first attempts in a minute are answered', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(hostile, fc.integer({ min: 1, max: 400 })), { maxLength: 120 }),
      fc.constantFrom('203.0.113.9', '2a00:23c5:0000:1234'),
      (floods, ordinary) => {
        const share = new FairShare(LIMIT, MINUTE);
        for (const [from, tries] of floods)
          for (let i = 0; i < tries; i += 1) share.take(senderLevels(networkOf(from)), 0);
        for (let i = 0; i < LIMIT.each; i += 1) expect(share.take(senderLevels(ordinary), 1)).toBeNull();
      },
    ),
    { numRuns: 60 },
  );
});

test('three hundred addresses that each send 120 searches leave another visitor most of their ten', () => {
  for (const inTurns of [true, false]) {
    const share = new FairShare(LIMIT, MINUTE);
    for (let i = 0; i < 300 * 120; i += 1) {
      const n = inTurns ? i % 300 : Math.floor(i / 120);
      share.take([`198.51.${n % 256}.${Math.floor(n / 256)}`], 0);
    }
    let answered = 0;
    while (share.take(['203.0.113.9'], 1) === null) answered += 1;
    expect(answered).toBeGreaterThanOrEqual(7);
  }
});

test('strangers together never get more than the shop has, however many there are', () => {
  const share = new FairShare(LIMIT, MINUTE);
  let answered = 0;
  for (let n = 0; n < 30_000; n += 1)
    for (let i = 0; i < 3; i += 1) if (share.take([`v4:${n}`], 0) === null) answered += 1;
  expect(answered).toBeLessThanOrEqual(LIMIT.capacity);
});

test('thousands of /64s in five /48s count as five senders', () => {
  const share = new FairShare(LIMIT, MINUTE);
  let answered = 0;
  for (let site = 0; site < 5; site += 1)
    for (let n = 0; n < 4000; n += 1) {
      const network = `2001:0db8:000${site}:${n.toString(16).padStart(4, '0')}`;
      if (share.take(senderLevels(network), 0) === null) answered += 1;
    }
  // What is free for everybody, and four first turns for each /48.
  expect(answered).toBeLessThanOrEqual(LIMIT.free + 5 * 4 * LIMIT.each);
  expect(share.isNear).toBe(true);
  expect(share.senders).toBe(5);
});

test('in the next minute everybody starts again', () => {
  const share = new FairShare(LIMIT, MINUTE);
  for (let i = 0; i < 600; i += 1) share.take(['198.51.100.1'], 0);
  expect(share.isNear).toBe(true);
  expect(share.take(['198.51.100.1'], 1000)).toBe(59);
  expect(share.take(['198.51.100.1'], 60_000)).toBeNull();
  expect(share.isNear).toBe(false);
});

test('staff are told that a limit is near, from when it starts until an hour after it was last reached', () => {
  const near = new NearLimits();
  const at = (minutes: number) => minutes * 60_000;
  near.note('Searches', { senders: 3, isRefused: false }, at(0));
  near.note('Searches', { senders: 300, isRefused: true }, at(50));
  expect(near.list(at(109))).toEqual([{ name: 'Searches', since: new Date(0), senders: 300, refused: 1 }]);
  expect(near.list(at(111))).toEqual([]);
  near.note('Searches', { senders: 2, isRefused: true }, at(200));
  expect(near.list(at(201))).toEqual([
    { name: 'Searches', since: new Date(at(200)), senders: 2, refused: 1 },
  ]);
});

test('of up to 400 senders who all send as much as they can, none stops the next from sending a file of 45 MB', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 400 }), fc.integer({ min: 1, max: 50 }), (senders, each) => {
      const limit = { free: 8000, capacity: 20_000, each: 150 };
      const had = Array.from({ length: senders }, () => 0);
      let used = 0;
      for (let sentAny = true; sentAny; ) {
        sentAny = false;
        for (let i = 0; i < senders; i += 1) {
          if ((had[i] ?? 0) + each > Math.min(allowance(limit, used), 3000)) continue;
          had[i] = (had[i] ?? 0) + each;
          used += each;
          sentAny = true;
        }
      }
      expect(used).toBeLessThanOrEqual(limit.capacity);
      // Each of 400 senders can have 45 MB.
      expect(allowance(limit, used)).toBeGreaterThanOrEqual(45);
    }),
  );
});

test('an attempt that is given back doesn’t count', () => {
  const share = new FairShare({ free: 1, each: 1, capacity: 10 }, MINUTE);
  const levels = senderLevels('2001:0db8:0001:0002');
  for (let i = 0; i < 50; i += 1) {
    expect(share.take(levels, 0)).toBeNull();
    share.giveBack(levels);
  }
});

test('an IPv6 network is known by its /64, /56 and /48, and an IPv4 address by itself', () => {
  expect(senderLevels('2001:0db8:00aa:bbcc')).toEqual([
    '2001:0db8:00aa:bbcc',
    '2001:0db8:00aa:bb',
    '2001:0db8:00aa',
  ]);
  expect(senderLevels('192.0.2.7')).toEqual(['192.0.2.7']);
});
