import { run } from './run.ts';
import type { Outcome } from './test-reports.ts';

/** What a change must pass before its tests are worth running. */
const CHECKS = [
  {
    name: 'types',
    // First the types of the addresses, from `src/routes.ts`.
    before: ['node_modules/@react-router/dev/bin.cjs', 'typegen'],
    args: ['node_modules/typescript/bin/tsc', '--noEmit'],
  },
  {
    name: 'format and lint',
    args: ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.'],
  },
  {
    name: 'import boundaries',
    args: [
      'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs',
      '--config',
      '.dependency-cruiser.mjs',
      'src',
    ],
  },
  { name: 'nothing unused', args: ['node_modules/knip/bin/knip.js', '--no-progress'] },
];

/** Runs every check, prints the output of those that fail, and returns how many passed and which failed. */
export async function check(): Promise<Pick<Outcome, 'passed' | 'failed' | 'remarks'>> {
  const ended = await Promise.all(
    CHECKS.map(async ({ before, args }) => {
      const prepared = before && (await run(before, { quiet: true }));
      return prepared?.code ? prepared : run(args, { quiet: true });
    }),
  );
  const remarks: string[] = [];
  for (const [i, { code, output }] of ended.entries()) {
    console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${CHECKS[i]?.name}`);
    if (code !== 0) {
      remarks.push(`npm run check: ${CHECKS[i]?.name}`);
      console.log(output);
    }
  }
  return { passed: CHECKS.length - remarks.length, failed: remarks.length, remarks };
}

if (import.meta.main) process.exit((await check()).failed > 0 ? 1 : 0);
