import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { leavingAfter } from './leaving.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

async function isDone(work: Promise<void>): Promise<boolean> {
  let done = false;
  void work.then(() => {
    done = true;
  });
  await vi.advanceTimersByTimeAsync(0);
  return done;
}

test('a load balancer that asks regularly is told before the shop stops taking requests (trust E8)', async () => {
  const shop = leavingAfter(async () => undefined);
  for (let asks = 0; asks < 3; asks += 1) {
    await shop.ready();
    await vi.advanceTimersByTimeAsync(1000);
  }
  const left = shop.leave();
  expect(await isDone(left)).toBe(false);
  await expect(shop.ready()).rejects.toThrow('the shop is being stopped');
  expect(await isDone(left)).toBe(false); // what it has sent meanwhile still arrives
  await vi.advanceTimersByTimeAsync(100);
  expect(await isDone(left)).toBe(true);
});

test('a balancer that asks no more delays nothing for long', async () => {
  const shop = leavingAfter(async () => undefined);
  await shop.ready();
  await vi.advanceTimersByTimeAsync(60_000);
  await shop.ready();
  const left = shop.leave();
  await vi.advanceTimersByTimeAsync(4999);
  expect(await isDone(left)).toBe(false);
  await vi.advanceTimersByTimeAsync(101);
  expect(await isDone(left)).toBe(true);
});

test('without a balancer the shop leaves at once', async () => {
  expect(await isDone(leavingAfter(async () => undefined).leave())).toBe(true);
  const asked = leavingAfter(async () => undefined);
  for (let asks = 0; asks < 2; asks += 1) {
    await asked.ready();
    await vi.advanceTimersByTimeAsync(20);
  }
  await vi.advanceTimersByTimeAsync(1000);
  expect(await isDone(asked.leave())).toBe(true);
});
