import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { leavingAfter } from './leaving.ts';

/** A clock that moves only when a test says so. */
function stoppedTime() {
  let ms = 0;
  const pauses: { until: number; over: () => void }[] = [];
  return {
    now: () => ms,
    pause: (long: number) => new Promise<void>((over) => void pauses.push({ until: ms + long, over })),
    async pass(long: number) {
      ms += long;
      for (const { until, over } of pauses) if (until <= ms) over();
      await turn();
    },
  };
}

async function isDone(work: Promise<void>): Promise<boolean> {
  let done = false;
  void work.then(() => {
    done = true;
  });
  await turn();
  return done;
}

test('a load balancer that asks regularly is told before the shop stops accepting requests (trust E8)', async () => {
  const time = stoppedTime();
  const shop = leavingAfter(async () => undefined, time);
  for (let asks = 0; asks < 3; asks += 1) {
    await shop.ready();
    await time.pass(1000);
  }
  const left = shop.leave();
  expect(await isDone(left)).toBe(false);
  await expect(shop.ready()).rejects.toThrow('the shop is being stopped');
  expect(await isDone(left)).toBe(false); // what it has sent meanwhile still arrives
  await time.pass(100);
  expect(await isDone(left)).toBe(true);
});

test('a balancer that has stopped asking delays nothing for long', async () => {
  const time = stoppedTime();
  const shop = leavingAfter(async () => undefined, time);
  await shop.ready();
  await time.pass(60_000);
  await shop.ready();
  const left = shop.leave();
  await time.pass(4999);
  expect(await isDone(left)).toBe(false);
  await time.pass(1);
  await time.pass(100);
  expect(await isDone(left)).toBe(true);
});

test('without a balancer, the shop leaves at once', async () => {
  const time = stoppedTime();
  expect(await isDone(leavingAfter(async () => undefined, time).leave())).toBe(true);
  const leaving = leavingAfter(async () => undefined, time);
  for (let asks = 0; asks < 2; asks += 1) {
    await leaving.ready();
    await time.pass(20);
  }
  await time.pass(1000);
  expect(await isDone(leaving.leave())).toBe(true);
});
