import { parseArgs } from 'node:util';
import { liveThroughFaults } from './bad-week.ts';
import { drawFrom } from './draw.ts';
import { killDuringPurchases } from './kills.ts';
import { tryMutants } from './mutants.ts';
import { withOwnDisk } from './own-disk.ts';
import { restartInTurn } from './rolling.ts';
import { inWorld } from './world.ts';

const MINUTE_MS = 60_000;
/** The minimum number of restarts, in half an hour and in a short run. */
const RESTARTS = 100;
const RESTARTS_MIN = 4;

/** The parts, with their share of the time. Each takes longer if its minimum isn't reached by then. */
const PARTS: readonly {
  title: string;
  share: number;
  run: (minutes: number, options: { seed: number; only: string }) => Promise<string[]>;
}[] = [
  {
    title: 'A hundred purchases, killed at named points and at random',
    share: 0.3,
    run: (minutes, { seed }) =>
      inWorld((world) => killDuringPurchases(world, drawFrom(seed), endOf(minutes))),
  },
  {
    title: 'A bad week: everything outside the shop, and its machine, fail in turn',
    share: 0.5,
    run: (minutes, { seed, only }) =>
      withOwnDisk((disk) =>
        inWorld(
          (world) =>
            liveThroughFaults(world, drawFrom(seed), endOf(minutes), { hasOwnDisk: disk !== null, only }),
          disk,
        ),
      ),
  },
  {
    title: 'Two processes of one shop, stopped and started in turn under load',
    share: 0.2,
    run: (minutes, { seed }) =>
      restartInTurn(drawFrom(seed), endOf(minutes), minutes < 6 ? RESTARTS_MIN : RESTARTS),
  },
];

const LINE_MAX = 300;

/** Combines lines that differ only in ids, with their number. */
function counted(lines: readonly string[]): string[] {
  const times = new Map<string, number>();
  for (const line of lines) {
    const short = line.replace(/[\da-f]{8}-[\da-f-]{27}/g, '…').slice(0, LINE_MAX);
    times.set(short, (times.get(short) ?? 0) + 1);
  }
  return [...times].map(([line, count]) => (count > 1 ? `${count} times: ${line}` : line));
}

const endOf = (minutes: number) => performance.now() + minutes * MINUTE_MS;

/**
 * `npm run soak [-- --minutes N] [--seed N] [--only FAULT] [--mutants] [words]`: uses and maltreats the built shop on
 * throw-away data, and compares it afterwards with what the provider and the mail server know. `--mutants`: first shows
 * that without each guard a test fails. Words select parts by title. Exits with 1 if anything is wrong.
 */
async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    options: {
      minutes: { type: 'string', default: '30' },
      seed: { type: 'string', default: '1' },
      only: { type: 'string', default: '' },
      mutants: { type: 'boolean', default: false },
    },
    allowPositionals: true,
  });
  const wrong = values.mutants ? await withoutGuards() : [];
  for (const { title, share, run } of PARTS) {
    if (positionals.length > 0 && !positionals.some((word) => title.toLowerCase().includes(word))) continue;
    console.log(`\n${title}`);
    const problems = await run(Number(values.minutes) * share, {
      seed: Number(values.seed),
      only: values.only,
    });
    for (const line of counted(problems)) console.log(`  WRONG: ${line}`);
    if (problems.length === 0) console.log('  nothing lost, nothing doubled');
    wrong.push(...problems);
  }
  console.log(`\n${wrong.length === 0 ? 'Everything is right.' : `${wrong.length} things are wrong.`}`);
  return wrong.length > 0 ? 1 : 0;
}

async function withoutGuards(): Promise<string[]> {
  console.log('\nThe shop without each of its guards in turn');
  return tryMutants();
}

// A database we started does not keep the process alive (see spawnServer), so this does.
setInterval(() => undefined, 60_000);
process.exit(await main());
