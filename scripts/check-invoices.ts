import { run } from './run.ts';

/**
 * `npm run check-invoices`: one structured invoice or credit note of each kind against the published rules of EN 16931,
 * if those are beside the project. Each takes seconds, so `npm test` leaves them out.
 */
const { code } = await run(['node_modules/vitest/vitest.mjs', 'run', 'official-rules'], {
  env: { OFFICIAL_RULES: 'yes' },
});
process.exitCode = code;
