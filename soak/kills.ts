import { setTimeout as pause } from 'node:timers/promises';
import type { StopPoint } from '#test/crash/stop-points.ts';
import { openStreet } from '#test/crash/street.ts';
import { complainer } from './complainer.ts';
import type { Draw } from './draw.ts';
import { changer, type People, payer, seller, staff } from './people.ts';
import { layAllPoints, STOP_POINTS } from './stop-points.ts';
import { findDifferences } from './verdict.ts';
import type { World } from './world.ts';

const PURCHASES = 100;
const MOMENTS = ['checkout', 'pay', 'return', 'add', 'upload'] as const;

/**
 * Kills the shop (`kill -9`) at every named point and at random moments, every other time together with its database.
 * Goes on until `end` (as `performance.now()`), and until it has been killed at each point and customers have bought a
 * hundred times. Returns what is wrong afterwards.
 */
export async function killDuringPurchases(world: World, draw: Draw, end: number): Promise<string[]> {
  await layAllPoints(world);
  const street = openStreet(world.shop, world.cards);
  const ada = staff(world, draw);
  const ben = changer(world, draw);
  const jane = payer(world, world.cards, world.post.asked);
  const people = [ada, ben, jane, seller(world), complainer(world, world.post.left)];
  const killed = new Map<string, number>();
  let points = draw.shuffled(STOP_POINTS);
  let round = 0;
  const day = async () => {
    while (round === 0 || street.paid.length < PURCHASES || performance.now() < end) {
      const point = points.pop();
      await (point ? killAt(world, draw, point) : killAtRandom(world, draw, street));
      const name = point?.name ?? 'a random moment';
      killed.set(name, (killed.get(name) ?? 0) + 1);
      console.log(`  ${world.shop.kills}. killed: ${name}. ${street.paid.length} purchases`);
      if (points.length > 0 || point) continue;
      round += 1;
      points = draw.shuffled(STOP_POINTS);
    }
  };
  await Promise.race([day(), street.broken]);
  const bought = await street.close();
  for (const each of people) await each.goHome();
  report(killed, bought.length, people);
  console.log(`  requests cut off: ${street.interrupted}; asked to try again: ${street.turnedAway}`);
  return [
    ...people.flatMap(({ wrong }) => wrong),
    ...(await findDifferences(world, [...bought, ...jane.paid])),
  ];
}

async function killAt(world: World, draw: Draw, point: StopPoint): Promise<void> {
  const armed = await point.arm(world);
  await armed.reached;
  await world.shop.kill(draw.below(2) === 0 ? 'server' : 'everything');
  await armed.disarm();
  await world.shop.start();
}

async function killAtRandom(world: World, draw: Draw, street: ReturnType<typeof openStreet>): Promise<void> {
  await street.step(draw.oneOf(MOMENTS), 1 + draw.below(5));
  await pause(draw.below(40));
  await world.shop.kill(draw.below(2) === 0 ? 'server' : 'everything');
  await world.shop.start();
}

function report(killed: ReadonlyMap<string, number>, bought: number, people: readonly People[]): void {
  const kills = [...killed.values()].reduce((sum, each) => sum + each, 0);
  console.log(`  ${bought} purchases, ${kills} kills at ${killed.size - 1} points and at random moments`);
  for (const [at, { done, turnedAway }] of people.entries())
    console.log(
      `  ${['staff', 'changes', 'payments of changes', 'sales at the counter', 'problems'][at]}: ${done} done, ${turnedAway} turned away`,
    );
}
