import { sql } from 'kysely';
import { readProducts } from '#features/catalogue/products/index.server.ts';
import type { Product } from '#features/catalogue/products/index.ts';
import { FAMILY_OVERS } from '#features/floor/production/index.server.ts';
import type { Overs } from '#features/floor/production/index.ts';
import type { OrderedOption } from '#features/orders/order/index.ts';
import type { MadeOf } from '#features/pricing/prices/index.ts';
import type { Queries } from '#platform/db/database.ts';
import type { ArtworkKind, ArtworkNeeds, EngineReport } from '#preflight/index.ts';
import { OF_JOB, WHY_NOT } from './why-not.server.ts';
import type { WhyNot } from './why-not.ts';

/** A job in the lists of waiting jobs. Days are `2026-11-24`. */
export interface WaitingJob {
  id: string;
  code: string;
  quantity: number;
  dueOn: string;
  isCollected: boolean;
  customer: string;
  productId: string;
  productName: string;
  /** as it was ordered; null for orders from before this was recorded */
  madeOf: MadeOf | null;
  options: OrderedOption[];
  paperType: string;
  size: string | null;
  /** whether it is at the stage where jobs wait to be printed */
  isWaiting: boolean;
  /** why it can’t be printed now; null if it can */
  whyNot: WhyNot | null;
  /** the live sheet that it is on */
  sheet: { id: string; code: string } | null;
}

/** SQL: the columns of a `WaitingJob`. */
const WAITING = sql`j.id, j.code, j.quantity, j.due_on as "dueOn", o.delivery_method <> 'delivery' as "isCollected", o.customer_name as customer, i.product_id as "productId",
  i.product_name as "productName", i.made_of as "madeOf", i.options, i.paper_type as "paperType", i.size, s.kind = 'queue' as "isWaiting", ${WHY_NOT} as "whyNot",
  (select json_build_object('id', h.id, 'code', h.code) from sheet_jobs l join sheets h on h.id = l.sheet_id
    where l.job_id = j.id and l.is_live) as sheet`;

/** At most this many jobs are listed: those due first. */
export const WAITING_MAX = 300;

/** Returns the jobs waiting to be printed, earliest due first, and today’s products. Two statements. */
export async function readWaiting(db: Queries): Promise<{ jobs: WaitingJob[]; products: Product[] }> {
  const { rows: jobs } = await sql<WaitingJob>`
    select ${WAITING} from jobs j ${OF_JOB}
    where j.closed_at is null and s.kind = 'queue' order by j.due_on, j.code limit ${WAITING_MAX}`.execute(
    db,
  );
  return { jobs, products: await productsOf(db, jobs) };
}

/** A job with the file that is printed. */
export interface ChosenJob extends WaitingJob {
  kind: ArtworkKind;
  sha256: string;
  storageKey: string;
  /** of its product family */
  overs: Overs;
  spineUm: number | null;
  needs: ArtworkNeeds | null;
  report: EngineReport | null;
}

/** Returns jobs by their codes with their files, and today’s products. Unknown codes are left out. Two statements. */
export async function readChosen(
  db: Queries,
  codes: readonly string[],
): Promise<{ jobs: ChosenJob[]; products: Product[] }> {
  const { rows: jobs } = await sql<ChosenJob>`
    select ${WAITING}, a.kind, a.sha256, a.storage_key as "storageKey", a.report, ${FAMILY_OVERS} as overs,
      i.spine_um as "spineUm", i.artwork_needs as needs from jobs j ${OF_JOB}
    where j.code = any(${[...codes]}::text[]) order by j.due_on, j.code`.execute(db);
  return { jobs, products: await productsOf(db, jobs) };
}

const productsOf = async (db: Queries, jobs: readonly { productId: string }[]) =>
  jobs.length === 0 ? [] : readProducts(db, [...new Set(jobs.map(({ productId }) => productId))]);
