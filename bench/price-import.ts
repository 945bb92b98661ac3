import { sql } from 'kysely';
import {
  applyImport,
  previewImport,
} from '#features/catalogue/price-management/admin/import-prices.server.ts';
import { undoBatch } from '#features/catalogue/price-management/admin/undo-prices.server.ts';
import { type Figure, limited, reported } from './figure.ts';
import { withShop } from './own-shop.ts';
import { besideShop, type ShopBeside } from './shop-beside.ts';

const ROWS = 50_000;
const PREVIEW_SECONDS_MAX = 5;
const APPLY_SECONDS_MAX = 30;

/** A price file of 50,000 rows, each with another product and price: time to preview, apply and undo it. */
export async function measurePriceImport(): Promise<Figure[]> {
  return withShop(({ dataDir }) => besideShop(dataDir, importPrices));
}

async function importPrices({ shop, actor }: ShopBeside): Promise<Figure[]> {
  // In pieces, as each new product's search words cost time and a statement may take only so long.
  for (let from = 1; from <= ROWS; from += 5000) {
    await sql`insert into products (id, category_id, name, description, base_price_pence, width_mm, height_mm, form, position)
      select 'bench-' || i, category_id, 'Bench ' || i, description, 1000 + i % 5000, width_mm, height_mm, form, 1000 + i
      from products, generate_series(${from}::int, ${from + 4999}::int) i where id = 'a5-flyers-001'`.execute(
      shop.db,
    );
  }
  const lines = Array.from(
    { length: ROWS },
    (_, i) => `bench-${i + 1},"Bench, ${i + 1}",${(20 + (i % 700) / 100).toFixed(2)}`,
  );
  const text = `\uFEFFProduct ID,Name,Base Price\r\n${lines.join('\r\n')}\r\n`;
  const [previewed, read] = await timed(() => previewImport(shop, actor, { name: 'bench.csv', text }));
  const id = 'id' in read ? read.id : '';
  const [applied, outcome] = await timed(() => applyImport(shop, actor, id));
  if (!outcome.ok) throw new Error(`not applied: ${outcome.kind}`);
  const [undone] = await timed(() => undoBatch(shop, actor, outcome.batchId));
  return [
    limited('50,000 rows, read and checked', previewed, PREVIEW_SECONDS_MAX, { unit: ' s', digits: 1 }),
    limited('applied, with history and audit log', applied, APPLY_SECONDS_MAX, {
      unit: ' s',
      digits: 1,
      note: `${outcome.changed.toLocaleString('en-GB')} prices changed`,
    }),
    reported('taken back by Undo', `${undone.toFixed(1)} s`),
  ];
}

async function timed<T>(work: () => Promise<T>): Promise<[seconds: number, result: T]> {
  const from = performance.now();
  const result = await work();
  return [(performance.now() - from) / 1000, result];
}
