import { sql } from 'kysely';
import { IS_HELD } from '#features/money/payments/index.server.ts';
import type { AcceptedWarning, DeliveryMethod, OrderedOption } from '#features/orders/order/index.ts';
import { LEAVING_TIMES } from '#features/pricing/delivery/index.server.ts';
import type { LeavingTimes } from '#features/pricing/delivery/index.ts';
import type { MadeOf } from '#features/pricing/prices/index.ts';
import type { Queries } from '#platform/db/database.ts';
import type { ArtworkNeeds } from '#preflight/index.ts';
import type { Overs } from '../overs.ts';
import { FAMILY_OVERS } from '../store.server.ts';

/** The content of a job ticket. Days are `2026-11-24`. */
export interface Ticket {
  code: string;
  quantity: number;
  product: string;
  options: OrderedOption[];
  customer: string;
  orderNotes: string | null;
  /** what staff wrote about the item for production */
  itemNote: string | null;
  /** changes that nobody in production has seen yet; null if none */
  changed: string | null;
  /** the customer's own number for the order */
  poNumber: string | null;
  /** and for this item */
  reference: string | null;
  dueOn: string;
  deliveryMethod: DeliveryMethod;
  /** the deadlines for what leaves on a day */
  times: LeavingTimes;
  /** null, like its hash, if its file has not arrived yet */
  artworkName: string | null;
  sha256: string | null;
  previewKey: string | null;
  accepted: AcceptedWarning[];
  artworkProblem: string | null;
  proofWaits: boolean;
  isDisputed: boolean;
  isCancelled: boolean;
  /** of its product family */
  overs: Overs;
  /** the requirements for its file as ordered; null for orders from before that was recorded */
  needs: ArtworkNeeds | null;
  /** its materials as ordered; null in the same case */
  madeOf: MadeOf | null;
  /** how many pages its file has; null if it isn’t checked yet */
  filePages: number | null;
  productId: string | null;
  /** the sheet on which it is or was printed; null if none */
  sheet: TicketSheet | null;
}

/** A sheet as described on the ticket of a job on it. */
export interface TicketSheet {
  code: string;
  /** of this job, with overs */
  copies: number;
  /** `SRA3` */
  paper: string;
  workStyle: string;
  /**
   * the plates that have this job: how often it is on each, as one or several different pieces, on how many sides, how
   * many sheets are printed, and the jobs on it
   */
  plates: { up: number; pieces: number; sides: number; sheets: number; jobs: string[] }[];
}

/** SQL: the sheet on which job `j` is or was printed. */
const SHEET = sql<TicketSheet | null>`(select json_build_object('code', h.code, 'copies', t.print_quantity,
    'paper', h.plan -> 'sheet' ->> 'name', 'workStyle', h.plan -> 'sheet' ->> 'workStyle',
    'plates', (select json_agg(json_build_object('up', c.up, 'pieces', c.pieces, 'jobs', c.jobs,
        'sides', case when p -> 'sides' -> 0 ->> 'side' = 'both' then 2 else jsonb_array_length(p -> 'sides') end,
        'sheets', p -> 'sheets'))
      from jsonb_array_elements(h.plan -> 'plates') p cross join lateral (
        select count(*) filter (where x.job = j.code) as up, count(distinct x.piece) filter (where x.job = j.code) as pieces,
          array_agg(distinct x.job) as jobs
        from jsonb_array_elements(p -> 'sides' -> 0 -> 'cells') c
        cross join lateral (select c ->> 'piece' as piece, h.plan -> 'pieces' -> (c ->> 'piece')::int ->> 'jobId' as job) x
        where c ->> 'face' = 'front') c
      where c.up > 0))
  from sheet_jobs t join sheets h on h.id = t.sheet_id
  where t.job_id = j.id and h.state not in ('withdrawn', 'failed') order by h.number desc limit 1)`;

/** Returns the tickets of jobs by their codes, in the requested order; unknown codes are left out. One statement. */
export async function readTickets(db: Queries, codes: readonly string[]): Promise<Ticket[]> {
  const { rows } = await sql<Ticket>`
    select j.code, j.quantity, i.product_name as product, i.options, o.customer_name as customer, o.notes as "orderNotes", i.note as "itemNote", j.changed, o.po_number as "poNumber", i.reference,
      j.due_on as "dueOn", o.delivery_method as "deliveryMethod", a.original_name as "artworkName", a.sha256,
      a.preview_key as "previewKey", i.accepted, i.artwork_problem as "artworkProblem", i.proof_waits as "proofWaits",
      ${IS_HELD} as "isDisputed", o.status = 'cancelled' as "isCancelled", ${LEAVING_TIMES} as times, ${FAMILY_OVERS} as overs,
      i.artwork_needs as needs, i.made_of as "madeOf", (a.report ->> 'pageCount')::int as "filePages", i.product_id as "productId", ${SHEET} as sheet
    from jobs j join orders o on o.id = j.order_id join order_items i on i.id = j.item_id left join artworks a on a.id = i.artwork_id
    where j.code = any(${[...codes]}::text[]) order by array_position(${[...codes]}::text[], j.code)`.execute(
    db,
  );
  return rows;
}

/**
 * Records what these jobs' tickets are printed from. Called before that is read: a change in between makes a ticket
 * look stale when it isn't, never the reverse. One statement.
 */
export async function recordTickets(
  db: Queries,
  of: { codes: readonly string[] } | { orderId: string },
  now: Date,
): Promise<void> {
  const which = 'codes' in of ? sql`j.code = any(${[...of.codes]}::text[])` : sql`j.order_id = ${of.orderId}`;
  await sql`insert into job_tickets (job_id, words, made_at)
    select j.id, words_on_ticket(j), ${now} from jobs j where ${which} order by j.id
    on conflict (job_id) do update set (words, made_at) = (excluded.words, excluded.made_at)`.execute(db);
}
