import { measureCampaign } from './campaign.ts';
import { type Figure, tableOf } from './figure.ts';
import { measureGrowth } from './growth.ts';
import { measureMemory } from './memory.ts';
import { measureOrdersCpu } from './orders-cpu.ts';
import { measurePageCpu } from './page-cpu.ts';
import { measurePreflight } from './preflight.ts';
import { compareFacts } from './preflight-facts.ts';
import { measurePriceImport } from './price-import.ts';
import { measureScriptBytes } from './script-bytes.ts';
import { measureSecondStart } from './second-start.ts';
import { countStatements } from './statements.ts';

/** The measurements, in order. Each part starts and stops what it needs. */
const PARTS: readonly { title: string; measure: () => Promise<Figure[]> }[] = [
  {
    title: 'SQL statements, counted by PostgreSQL itself (log_statement = all), transaction control included',
    measure: countStatements,
  },
  { title: 'Script on the first view of a product page, as Chromium loads it', measure: measureScriptBytes },
  { title: 'Second npm start, to the first 200 of /readyz', measure: measureSecondStart },
  { title: 'Memory after 1,000 page views (PSS: shared pages counted once)', measure: measureMemory },
  {
    title: 'CPU of one page (shop and database) and of the same bytes from a bare node:http server',
    measure: measurePageCpu,
  },
  {
    title:
      'CPU of the list of orders (shop and database) with 1,000 orders and with many (BENCH_ORDERS, 100,000)',
    measure: measureOrdersCpu,
  },
  {
    title:
      'Growth: CPU of every page in a large shop over that in a small one (BENCH_GROWTH, 0.05; 1 is a million orders)',
    measure: measureGrowth,
  },
  { title: 'A campaign to 100,000 subscribers', measure: measureCampaign },
  { title: 'A price import of 50,000 rows', measure: measurePriceImport },
  {
    title:
      'Artwork: CPU of the whole check and of a script of poppler and Ghostscript; the first finding; hostile files',
    measure: measurePreflight,
  },
  {
    title: 'Artwork: facts against poppler and Ghostscript (BENCH_PDFS: a folder of more files)',
    measure: compareFacts,
  },
];

/**
 * `npm run bench`: measures the built shop on throw-away data and prints a table. Exits with 1 if a count or number of
 * bytes is over its budget; times and other machine-dependent figures are only reported. Arguments select parts by
 * words of their titles.
 */
async function main(words: readonly string[]): Promise<number> {
  const failed: string[] = [];
  for (const { title, measure } of PARTS) {
    if (words.length > 0 && !words.some((word) => title.toLowerCase().includes(word.toLowerCase()))) continue;
    console.log(`\n${title}`);
    const figures = await measure();
    console.log(tableOf(figures));
    failed.push(
      ...figures.filter(({ binding, verdict }) => binding && verdict === 'over').map(({ name }) => name),
    );
  }
  if (failed.length > 0) console.log(`\nOver budget: ${failed.join(', ')}`);
  return failed.length > 0 ? 1 : 0;
}

// A database we started does not keep the process alive (see spawnServer), so this does.
setInterval(() => undefined, 60_000);
process.exit(await main(process.argv.slice(2)));
