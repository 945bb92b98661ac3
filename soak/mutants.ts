import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { run } from '../scripts/run.ts';

/** A guard of the shop, how it is removed from the source, and the test that must then fail. */
interface Mutant {
  guard: string;
  cuts: readonly Cut[];
  test: string;
  title: string;
  /** whether the test uses pages, which run the built code */
  isBuilt?: true;
}

interface Cut {
  file: string;
  from: string;
  to: string;
}

const PAYMENTS = 'src/features/money/payments';
const ORDERS = 'src/features/selling/checkout/place-order.shop.test.ts';

export const MUTANTS: readonly Mutant[] = [
  {
    guard: 'a discount code’s uses are counted against its limit in the update itself',
    cuts: [
      {
        file: 'src/features/pricing/discounts/store.server.ts',
        from: 'and (usage_limit = 0 or usage_count < usage_limit)',
        to: '',
      },
    ],
    test: ORDERS,
    title: '50 checkouts with a code of 10 uses',
  },
  {
    guard: 'the cart is locked while it becomes an order',
    cuts: [
      {
        file: 'src/features/selling/cart/store.server.ts',
        from: ' for update`.execute(db);\n  return rows[0] ?? null;',
        to: '`.execute(db);\n  return rows[0] ?? null;',
      },
    ],
    test: ORDERS,
    title: 'one checkout sent 20 times is one order',
  },
  {
    guard: 'an item is added to the cart as it was when its place in it was found',
    cuts: [
      {
        file: 'src/features/selling/cart/store.server.ts',
        // biome-ignore lint/suspicious/noTemplateCurlyInString: source text
        from: '\n        where k.revision = ${revision}',
        to: '',
      },
    ],
    test: 'src/features/selling/cart/cart.shop.test.ts',
    title: 'the same flyers added twenty times at once',
  },
  {
    guard: 'credit is checked against the limit in the update itself',
    cuts: [
      {
        file: 'src/features/money/credit/store.server.ts',
        from: '} <= credit_limit_pence',
        to: '} < 2000000000',
      },
    ],
    test: ORDERS,
    title: '£500 of credit pays for five orders of £100',
  },
  {
    guard: 'an account that is long overdue buys nothing',
    cuts: [
      {
        file: 'src/features/selling/checkout/stopped-words.ts',
        from: 'if (!overdue?.stopped) return null;',
        to: 'return null;',
      },
    ],
    test: 'src/features/selling/checkout/overdue-account.shop.test.ts',
    title: '',
  },
  {
    guard: 'cart, order and payment are locked while a payment is settled',
    cuts: [
      {
        file: `${PAYMENTS}/store.server.ts`,
        // biome-ignore lint/suspicious/noTemplateCurlyInString: source text
        from: 'order by ${order} limit 1 for update of o, p',
        // biome-ignore lint/suspicious/noTemplateCurlyInString: source text
        to: 'order by ${order} limit 1',
      },
      {
        file: `${PAYMENTS}/store.server.ts`,
        // biome-ignore lint/suspicious/noTemplateCurlyInString: source text
        from: '(select o.cart_id from ${paidFor}) for update)',
        // biome-ignore lint/suspicious/noTemplateCurlyInString: source text
        to: '(select o.cart_id from ${paidFor}))',
      },
    ],
    test: `${PAYMENTS}/payments.shop.test.ts`,
    title: 'event and return page at the same instant',
    isBuilt: true,
  },
  {
    guard: 'only the amount that was asked for pays an order',
    cuts: [
      {
        file: `${PAYMENTS}/settle-payment.server.ts`,
        from: 'session.amountPence === payment.amountPence && ',
        to: '',
      },
    ],
    test: `${PAYMENTS}/payments.shop.test.ts`,
    title: 'a payment of a different amount',
  },
  {
    guard: 'an event counts only with the provider’s signature',
    cuts: [
      {
        file: 'src/platform/card/event-signature.server.ts',
        from: 'secrets.some((secret) => isSigned(rawBody, header, secret)) ? eventOf(rawBody) : null',
        to: 'eventOf(rawBody)',
      },
    ],
    test: `${PAYMENTS}/payments.shop.test.ts`,
    title: 'an unsigned or altered event does nothing',
  },
  {
    guard: 'a refund that is being sent is not sent by another process',
    cuts: [
      {
        file: `${PAYMENTS}/send-refund.server.ts`,
        from: 'tryingUntil: until, nextTryAt: until',
        to: 'nextTryAt: until',
      },
    ],
    test: `${PAYMENTS}/stuck-refund.drill.shop.test.ts`,
    title: 'it is refused while a try is under way',
  },
  {
    guard: 'a refund is asked for under the order’s lock',
    cuts: [
      {
        file: `${PAYMENTS}/refund-payment.server.ts`,
        from: ".where('id', '=', orderId).forUpdate()",
        to: ".where('id', '=', orderId)",
      },
      {
        file: `${PAYMENTS}/store.server.ts`,
        from: "is('id', '=', paymentId)))\n    .forUpdate()",
        to: "is('id', '=', paymentId)))",
      },
    ],
    test: `${PAYMENTS}/refund-payment.shop.test.ts`,
    title: 'twenty people who refund an order in full at once',
  },
  {
    guard: 'a payment is locked while its refunds and disputes are read',
    cuts: [
      {
        file: `${PAYMENTS}/store.server.ts`,
        from: "p.status = 'paid' for update of o, p",
        to: "p.status = 'paid'",
      },
    ],
    test: `${PAYMENTS}/disputes.shop.test.ts`,
    title: 'all events of a dispute, ten times each',
  },
  {
    guard: 'room on the disk is claimed before a file arrives',
    cuts: [
      {
        file: 'src/start/disk-reserve.ts',
        from: 'claimed += bytes;',
        to: '',
      },
    ],
    test: 'src/start/disk-reserve.drill.shop.test.ts',
    title: 'files that arrive at once share',
  },
  {
    guard: 'a load balancer is told before the shop stops',
    cuts: [
      {
        file: 'src/platform/http/leaving.ts',
        from: 'isLeaving = true;',
        to: '',
      },
    ],
    test: 'src/platform/http/leaving.test.ts',
    title: 'a load balancer that asks regularly',
  },
  {
    guard: 'a full or stopping database is no fault of ours',
    cuts: [
      {
        file: 'src/platform/db/busy.ts',
        from: '53[123]00|',
        to: '',
      },
    ],
    test: 'src/platform/db/busy.test.ts',
    title: 'a page says to try again',
  },
];

/**
 * Removes each guard in turn from a copy of the source, and runs the test that must then fail; each of these tests must
 * pass first. Returns what is wrong: guards whose removal fails no test.
 */
export async function tryMutants(): Promise<string[]> {
  const copy = await copyOfSource();
  const wrong: string[] = [];
  try {
    for (const mutant of MUTANTS) {
      const { guard, test } = mutant;
      const whole = await runTest(copy, mutant);
      if (whole.failed > 0 || whole.passed === 0)
        wrong.push(`${test} is not green with all guards: ${guard}`);
      for (const cut of mutant.cuts) await cutOut(copy, cut);
      if (mutant.isBuilt) await run(BUILD, { cwd: copy, quiet: true, env: { NODE_ENV: 'production' } });
      const { failed, titles } = await runTest(copy, mutant);
      for (const { file } of mutant.cuts) await cp(file, join(copy, file));
      if (mutant.isBuilt) await copyBuild(copy);
      console.log(`  without: ${guard}\n    ${failed > 0 ? `red: ${titles[0]}` : 'NOTHING TURNS RED'}`);
      if (failed === 0) wrong.push(`nothing turns red without this guard: ${guard}`);
    }
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
  return wrong;
}

async function cutOut(copy: string, { file, from, to }: Cut): Promise<void> {
  const source = await readFile(join(copy, file), 'utf8');
  if (source.split(from).length !== 2) throw new Error(`${file} does not have this in one place: ${from}`);
  await writeFile(
    join(copy, file),
    source.replace(from, () => to),
  );
}

const NOT_COPIED = new Set(['node_modules', 'build', 'data', '.git', '.cache', '.react-router']);

/** A copy of the project and its build, with the same packages. */
async function copyOfSource(): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'galley-mutants-'));
  await cp('.', copy, { recursive: true, filter: (path) => !NOT_COPIED.has(basename(path)) });
  await symlink(resolve('node_modules'), join(copy, 'node_modules'));
  await copyBuild(copy);
  return copy;
}

const BUILD = ['node_modules/@react-router/dev/bin.cjs', 'build'];

async function copyBuild(copy: string): Promise<void> {
  await rm(join(copy, 'build'), { recursive: true, force: true });
  await cp('build', join(copy, 'build'), { recursive: true });
}

interface Result {
  passed: number;
  failed: number;
  /** of the failed tests */
  titles: string[];
}

async function runTest(copy: string, { test, title }: Mutant): Promise<Result> {
  const report = join(copy, 'report.json');
  await rm(report, { force: true });
  const named = title ? ['-t', title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')] : [];
  await run(
    ['node_modules/vitest/vitest.mjs', 'run', '--reporter=json', `--outputFile=${report}`, test, ...named],
    { cwd: copy, quiet: true },
  );
  const json = JSON.parse(await readFile(report, 'utf8')) as {
    numPassedTests: number;
    numFailedTests: number;
    numFailedTestSuites: number;
    testResults: { assertionResults: { fullName: string; status: string }[] }[];
  };
  const results = json.testResults.flatMap(({ assertionResults }) => assertionResults);
  return {
    passed: json.numPassedTests,
    failed: json.numFailedTests + (results.length === 0 ? json.numFailedTestSuites : 0),
    titles: results.flatMap(({ fullName, status }) => (status === 'failed' ? fullName.trim() : [])),
  };
}
