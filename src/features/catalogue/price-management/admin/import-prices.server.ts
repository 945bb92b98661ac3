import { sql } from 'kysely';
import { HAS_NO_BASE_PRICE, readPrice, UNKNOWN_PRODUCT } from '#features/pricing/prices/index.ts';
import { missingColumns, readCsv, SURPLUS_WORDS } from '#kit/csv-table.ts';
import type { Actor } from '#platform/audit.server.ts';
import { json, type Queries } from '#platform/db/database.ts';
import type { Shop } from '#platform/shop.ts';
import { type ChangeOutcome, changePrices } from './change-prices.server.ts';
import { isApplicable } from './price-import-moves.ts';

const COLUMNS = ['Product ID', 'Base Price'];
const WRONG_HEADER = 'Invalid CSV format. Required columns: Product ID, Base Price';
/** A price file of 50,000 rows is about 3 MB. */
export const IMPORT_BYTES_MAX = 16 * 1024 * 1024;
/**
 * Rows, not counting the header. Twice the largest catalogue tested; 16 MB of empty rows would block the shop for half
 * a minute.
 */
const IMPORT_ROWS_MAX = 100_000;
const TOO_MANY_ROWS = 'Import at most 100,000 rows at once.';

/** A row of a price file that would change a price. `row` counts as in a spreadsheet: the header is row 1. */
interface ImportedChange {
  productId: string;
  name: string;
  oldPence: number;
  newPence: number;
  row: number;
}

export interface ImportProblem {
  row: number;
  productId: string;
  error: string;
}

interface PriceImport {
  id: string;
  fileName: string;
  changes: ImportedChange[];
  problems: ImportProblem[];
  /** rows with the current price */
  unchanged: number;
  createdAt: Date;
  appliedAt: Date | null;
}

interface FileRow {
  row: number;
  productId: string;
  price: string;
  hasSurplus: boolean;
}

/** Returns the rows of a price file, or the error if it is not CSV, lacks one of the two columns or is too long. */
function readPriceFile(text: string): { rows: FileRow[] } | { problem: string } {
  const read = readCsv(text, {
    isHead: (names) => COLUMNS.every((name) => names.includes(name.toLowerCase())),
    rowsMax: IMPORT_ROWS_MAX,
  });
  if (read.ok) {
    const [idAt = -1, priceAt = -1] = COLUMNS.map((name) => read.names.indexOf(name.toLowerCase()));
    return {
      rows: read.rows.map(({ row, cells, hasSurplus }) => ({
        row,
        productId: cells[idAt] ?? '',
        price: cells[priceAt] ?? '',
        hasSurplus,
      })),
    };
  }
  if (read.why === 'too-long') return { problem: TOO_MANY_ROWS };
  if (read.why === 'unreadable') return { problem: WRONG_HEADER };
  const has = read.names.map((name) => name.trim().toLowerCase());
  const missing = COLUMNS.filter((name) => !has.includes(name.toLowerCase()));
  return { problem: `${WRONG_HEADER}. ${missingColumns(missing, read.names)}` };
}

/**
 * Checks a whole file against the catalogue without changing anything. If a product is listed more than once, each of
 * its rows is refused: only the file's author knows which one counts. Pure.
 */
function checkPriceFile(
  rows: readonly FileRow[],
  products: ReadonlyMap<string, { name: string; basePricePence: number; methodFromPence: number | null }>,
): Pick<PriceImport, 'changes' | 'problems' | 'unchanged'> {
  const listed = new Map<string, number>();
  for (const { productId } of rows) listed.set(productId, (listed.get(productId) ?? 0) + 1);
  const changes: ImportedChange[] = [];
  const problems: ImportProblem[] = [];
  let unchanged = 0;
  for (const { row, productId, price, hasSurplus } of rows) {
    const product = products.get(productId);
    const read = readPrice(withoutThousands(price));
    const refuse = (error: string) => problems.push({ row, productId, error });
    if (hasSurplus) refuse(SURPLUS_WORDS);
    else if (!product) refuse(UNKNOWN_PRODUCT);
    else if (product.methodFromPence !== null) refuse(HAS_NO_BASE_PRICE);
    else if (!read.ok) refuse(read.error);
    else if ((listed.get(productId) ?? 0) > 1) refuse('Listed more than once');
    else if (read.pence === product.basePricePence) unchanged += 1;
    else
      changes.push({
        row,
        productId,
        name: product.name,
        oldPence: product.basePricePence,
        newPence: read.pence,
      });
  }
  return { changes, problems, unchanged };
}

/** Commas between thousands, if a full stop and two digits at the end leave no doubt: `1,249.00`. */
const withoutThousands = (price: string): string =>
  /^\d{1,3}(?:,\d{3})+[.]\d\d$/.test(price) ? price.replaceAll(',', '') : price;

/** Reads and checks an uploaded file and stores the result for Apply; otherwise returns why it can't be read. */
export async function previewImport(
  shop: Shop,
  actor: Actor,
  file: { name: string; text: string },
): Promise<{ id: string } | { problem: string }> {
  const read = readPriceFile(file.text);
  if ('problem' in read) return read;
  const { rows } = read;
  const products = await shop.db
    .selectFrom('products')
    .select(['id', 'name', 'basePricePence', 'methodFromPence'])
    .execute();
  const checked = checkPriceFile(rows, new Map(products.map((product) => [product.id, product])));
  const { id } = await shop.db
    .insertInto('priceImports')
    .values({
      fileName: file.name.slice(0, 200) || 'prices.csv',
      madeBy: actor.id,
      createdAt: shop.clock(),
      changes: json(checked.changes),
      problems: json(checked.problems),
      unchanged: checked.unchanged,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id };
}

/** How many changes and problems of a checked file are shown; the rest are counted. */
const IMPORT_ROWS_SHOWN = 500;

/** The part of a checked file that a page shows: a file of 50,000 rows makes megabytes. One statement. */
export interface ShownImport extends Omit<PriceImport, 'createdAt'> {
  changeCount: number;
  problemCount: number;
}

export async function readShownImport(db: Queries, id: string): Promise<ShownImport | null> {
  const first = (column: 'changes' | 'problems') =>
    sql`jsonb_path_query_array(${sql.ref(column)}, ${`$[0 to ${IMPORT_ROWS_SHOWN - 1}]`}::text::jsonpath)`;
  const { rows } = await sql<ShownImport>`
    select id, file_name as "fileName", unchanged, applied_at as "appliedAt",
      ${first('changes')} as changes, ${first('problems')} as problems,
      jsonb_array_length(changes) as "changeCount", jsonb_array_length(problems) as "problemCount"
    from price_imports where id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** Every refused row of a checked file; null if there is no such file. One statement. */
export async function readImportProblems(db: Queries, id: string): Promise<ImportProblem[] | null> {
  const row = await db.selectFrom('priceImports').select('problems').where('id', '=', id).executeTakeFirst();
  return row ? (row.problems as unknown as ImportProblem[]) : null;
}

async function readImport(db: Queries, id: string): Promise<PriceImport | undefined> {
  const row = await db.selectFrom('priceImports').selectAll().where('id', '=', id).executeTakeFirst();
  return row as PriceImport | undefined;
}

/** Applies a checked file: one transaction, all or none, once. Undefined if it is gone or has already been applied. */
export async function applyImport(
  shop: Shop,
  actor: Actor,
  id: string,
): Promise<ChangeOutcome | { ok: false; kind: 'applied' }> {
  const file = await readImport(shop.db, id);
  if (!file || !isApplicable(file)) return { ok: false, kind: 'applied' };
  return changePrices(
    shop,
    actor,
    { kind: 'import', description: `Import of ${file.fileName}`, changes: file.changes },
    async (trx) => {
      await trx
        .updateTable('priceImports')
        .set({ appliedAt: shop.clock() })
        .where('id', '=', id)
        .where('appliedAt', 'is', null)
        .execute();
    },
  );
}
