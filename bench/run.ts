import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { measureBoardCpu } from './board-cpu.ts';
import { measureCampaign } from './campaign.ts';
import { measureComposing } from './composing.ts';
import { measureConfigurations } from './configurations.ts';
import { type Figure, tableOf } from './figure.ts';
import { measureGrowth } from './growth.ts';
import { measureImposition } from './imposition.ts';
import { measureInteraction } from './interaction.ts';
import { measureMemory } from './memory.ts';
import { measureOrdersCpu } from './orders-cpu.ts';
import { measurePageCpu } from './page-cpu.ts';
import { measurePreflight } from './preflight.ts';
import { compareFacts } from './preflight-facts.ts';
import { measurePriceImport } from './price-import.ts';
import { record } from './record.ts';
import { measureScriptBytes } from './script-bytes.ts';
import { measureSecondStart } from './second-start.ts';
import { countStatements } from './statements.ts';
import { measureWholeOrder } from './whole-order.ts';

/** What one part measured. */
interface Measured {
  key: string;
  title: string;
  figures: Figure[];
}

/** The measurements, in order. Each part starts and stops what it needs. */
const PARTS: readonly { key: string; title: string; measure: () => Promise<Figure[]> }[] = [
  {
    key: 'statements',
    title: 'SQL statements, counted by PostgreSQL itself (log_statement = all), transaction control included',
    measure: countStatements,
  },
  {
    key: 'script',
    title: 'Script on the first view of a product page, as Chromium loads it',
    measure: measureScriptBytes,
  },
  {
    key: 'interaction',
    title: 'Interaction to next paint, on a 360 px screen at a quarter of the processor’s speed',
    measure: measureInteraction,
  },
  { key: 'start', title: 'Second npm start, to the first 200 of /readyz', measure: measureSecondStart },
  {
    key: 'memory',
    title: 'Memory after 1,000 page views (PSS: shared pages counted once)',
    measure: measureMemory,
  },
  {
    key: 'pages',
    title:
      'CPU of one page (shop and database) over the same bytes from a bare node:http server, and over the same statements from a bare pg client',
    measure: measurePageCpu,
  },
  {
    key: 'order',
    title: 'CPU of a whole order: two lines, a code, a card, its pages, invoice and emails',
    measure: measureWholeOrder,
  },
  {
    key: 'order-list',
    title:
      'CPU of the list of orders (shop and database) with 1,000 orders and with many (BENCH_ORDERS, 100,000)',
    measure: measureOrdersCpu,
  },
  {
    key: 'board',
    title:
      'CPU of the board, a station and the overview (shop and database) with 1,000 open jobs after 100,000 orders',
    measure: measureBoardCpu,
  },
  {
    key: 'growth',
    title:
      'Growth: CPU of every page in a large shop over that in a small one (BENCH_GROWTH, 0.05; 1 is a million orders)',
    measure: measureGrowth,
  },
  {
    key: 'configurations',
    title: 'The price of one configuration, in CPU time of the function that page, cart and order share',
    measure: measureConfigurations,
  },
  { key: 'campaign', title: 'A campaign to 100,000 subscribers', measure: measureCampaign },
  { key: 'price-import', title: 'A price import of 50,000 rows', measure: measurePriceImport },
  {
    key: 'artwork',
    title:
      'Artwork: CPU of the whole check and of a script of poppler and Ghostscript; the first finding; hostile files',
    measure: measurePreflight,
  },
  {
    key: 'composing',
    title: 'Designs: a key pressed in the editor, until its page is drawn by the engine',
    measure: measureComposing,
  },
  { key: 'imposition', title: 'Sheets: a day of postcards, planned and imposed', measure: measureImposition },
  {
    key: 'artwork-facts',
    title: 'Artwork: facts against poppler and Ghostscript (BENCH_PDFS: a folder of more files)',
    measure: compareFacts,
  },
];

/**
 * `npm run bench`: measures the built shop on throw-away data, prints tables and records them (`record.ts`). Exits with 1 if a count or number of
 * bytes is over its budget; times and other machine-dependent figures are only reported. Arguments select parts by
 * words of their titles; `--json FILE` writes the figures of this run there too.
 */
async function main(args: readonly string[]): Promise<number> {
  const { values, positionals: words } = parseArgs({
    args: [...args],
    options: { json: { type: 'string' } },
    allowPositionals: true,
  });
  const failed: string[] = [];
  const measured: Measured[] = [];
  for (const { key, title, measure } of PARTS) {
    if (words.length > 0 && !words.some((word) => title.toLowerCase().includes(word.toLowerCase()))) continue;
    console.log(`\n${title}`);
    const figures = await measure();
    console.log(tableOf(figures));
    record({ key, title }, figures);
    measured.push({ key, title, figures });
    failed.push(
      ...figures.filter(({ binding, verdict }) => binding && verdict === 'over').map(({ name }) => name),
    );
  }
  if (values.json) writeFileSync(values.json, `${JSON.stringify({ parts: measured }, null, 2)}\n`);
  if (failed.length > 0) console.log(`\nOver budget: ${failed.join(', ')}`);
  return failed.length > 0 ? 1 : 0;
}

// A database we started does not keep the process alive (see spawnServer), so this does.
setInterval(() => undefined, 60_000);
process.exit(await main(process.argv.slice(2)));
