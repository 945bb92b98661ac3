import { setTimeout as pause } from 'node:timers/promises';
import { openStreet } from '#test/crash/street.ts';
import { until } from '#test/crash/until.ts';
import type { Draw } from './draw.ts';
import { A_DAY_AHEAD, FAULTS } from './faults.ts';
import { enquirer, type People, staff, visitor } from './people.ts';
import { findDifferences } from './verdict.ts';
import type { World } from './world.ts';

const BACK_WITHIN_MS = 120_000;
const CALM_MS = 3000;
/**
 * What checkout and the return page say while the provider does not respond: the order is kept for the next try, and we
 * keep asking about a payment until its state is known. A return address works for a day, so a shop whose clock is a
 * day ahead shows returning customers its home page, until its clock is right again.
 */
const WAIT_MESSAGES = /card page|card payment|couldn’t reach|try again|checking your payment/i;

/**
 * Customers, visitors and staff use the shop while one thing after another goes wrong, each at least once, until the
 * time is up. Returns what is wrong afterwards. `hasOwnDisk`: the shop's disk may be filled. `only`: part of a fault's
 * name.
 */
export async function liveThroughFaults(
  world: World,
  draw: Draw,
  end: number,
  { hasOwnDisk, only }: { hasOwnDisk: boolean; only: string },
): Promise<string[]> {
  const chosen = FAULTS.filter(({ name }) => name.includes(only));
  const possible = chosen.filter(({ needsOwnDisk }) => hasOwnDisk || !needsOwnDisk);
  for (const { name } of chosen.filter((each) => !possible.includes(each)))
    console.log(`  not tried: ${name} (mounting a disk of our own needs root)`);
  const street = openStreet(world.shop, world.cards, {
    customersAtOnce: 4,
    isTryAgain: ({ status, message }) =>
      [503, 507].includes(status) ||
      WAIT_MESSAGES.test(message) ||
      (world.now.fault === A_DAY_AHEAD && message.startsWith('return:')),
  });
  const people = [visitor(world, draw), visitor(world, draw), enquirer(world), staff(world, draw)];
  let left = draw.shuffled(possible);
  let happened = 0;
  const week = async () => {
    while (happened < possible.length || performance.now() < end) {
      const fault = left.pop();
      if (!fault) {
        left = draw.shuffled(possible);
        continue;
      }
      world.now.fault = fault.name;
      await fault.happen(world, draw);
      happened += 1;
      const over = performance.now();
      await until(`ready after: ${fault.name}`, BACK_WITHIN_MS, () => isReady(world));
      const backAfter = ((performance.now() - over) / 1000).toFixed(1);
      console.log(
        `  ${happened}. ${fault.name}: ready ${backAfter} s later. ${street.paid.length} purchases`,
      );
      await pause(CALM_MS);
    }
  };
  await Promise.race([week(), street.broken]);
  const bought = await street.close();
  for (const each of people) await each.goHome();
  console.log(`  ${bought.length} purchases, ${happened} faults of ${possible.length} kinds`);
  console.log(`  customers: ${street.interrupted} requests cut off, ${street.turnedAway} asked to try again`);
  console.log(
    `  others: ${sum(people, 'done')} things done, ${sum(people, 'turnedAway')} asked to try again`,
  );
  return [...people.flatMap(({ wrong }) => wrong), ...(await findDifferences(world, bought))];
}

const sum = (people: readonly People[], what: 'done' | 'turnedAway') =>
  people.reduce((total, each) => total + each[what], 0);

async function isReady({ shop }: World): Promise<boolean> {
  try {
    return (await fetch(`${shop.base}/readyz`)).status === 200;
  } catch (error) {
    if (error instanceof TypeError) return false; // nothing is listening
    throw error;
  }
}
