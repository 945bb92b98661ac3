import { sql } from 'kysely';
import { phoneSearch } from '#kit/phone-search.ts';
import { printedNumber } from '#kit/printed-number.ts';
import type { Queries } from '#platform/db/database.ts';
import { hasWords } from '#platform/db/search-words.ts';
import { sortedBy } from '#platform/db/sorted-by.ts';
import type { DraftState } from './draft.ts';
import { IS_OPEN_REQUEST } from './request-store.server.ts';

/** A draft as listed. */
export interface ListedDraft {
  id: string;
  draftNumber: string;
  state: DraftState;
  /** whether its customer asked for it and has had no answer */
  isAskedFor: boolean;
  /** whether it is an order that waits for a bank transfer */
  awaitsTransfer: boolean;
  firstName: string;
  lastName: string;
  company: string;
  email: string;
  createdByName: string;
  updatedAt: Date;
  lineCount: number;
  firstLine: string | null;
  /** of its newest offer; null if none was sent */
  totalPence: number | null;
  validUntil: string | null;
}

/** What a list of drafts can be sorted by. */
const SORT_KEYS = {
  changed: sql`d.updated_at`,
  customer: sql`lower(coalesce(nullif(trim(d.first_name || ' ' || d.last_name), ''), nullif(d.company, ''), d.email))`,
  total: sql`f.total_pence`,
};

export interface DraftFilter {
  search: string;
  state: DraftState | 'asked' | null;
  /** those last changed first, if left out */
  sort?: keyof typeof SORT_KEYS;
  dir?: 'asc' | 'desc';
  page: number;
  /** rows of a page */
  size?: number;
}

const PAGE_SIZE = 50;

/** SQL: whether the draft `d` is an order that waits for a bank transfer. */
export const AWAITS_TRANSFER = sql<boolean>`(d.state = 'sent' and exists (select from orders w where w.draft_id = d.id
  and w.payment_method = 'bank' and w.placed_at is null and w.status <> 'cancelled'))`;

/** SQL: what the offer `f` costs with what its customer picked; until they have, its lowest total. */
const PICKED_PENCE = sql<number>`coalesce((select (w -> 'totals' ->> 'totalPence')::int
  from jsonb_array_elements(f.content -> 'ways') w where w -> 'picks' = f.picks), f.total_pence)`;

/** SQL: whether the draft `d` is listed under a state: an order that waits for its transfer is won, not open. */
function isListedAs(state: DraftState) {
  if (state === 'accepted') return sql`(d.state = 'accepted' or ${AWAITS_TRANSFER})`;
  return state === 'sent' ? sql`(d.state = 'sent' and not ${AWAITS_TRANSFER})` : sql`d.state = ${state}`;
}

/** The text by which a draft `d` is found: its number, its customer, and its lines. */
const SEARCHED = sql`search_text(d.draft_number || ' ' || d.first_name || ' ' || d.last_name || ' ' || d.company || ' ' || d.email || ' '
  || d.phone || ' ' || coalesce((select string_agg(coalesce(p.name, l.description), ' ') from draft_lines l
    left join products p on p.id = l.product_id where l.draft_id = d.id), ''))`;

/** Returns drafts in an order; one extra row shows that there are more. One statement. */
export async function listDrafts(
  db: Queries,
  { search, state, sort = 'changed', dir = 'desc', page, size = PAGE_SIZE }: DraftFilter,
): Promise<{ drafts: ListedDraft[]; hasMore: boolean }> {
  const { rows } = await sql<ListedDraft>`
    select d.id, d.draft_number, d.state, ${IS_OPEN_REQUEST} as is_asked_for, ${AWAITS_TRANSFER} as awaits_transfer, d.first_name, d.last_name, d.company, d.email, d.created_by_name, d.updated_at,
      (select count(*)::int from draft_lines l where l.draft_id = d.id) as line_count,
      (select coalesce(p.name, l.description) from draft_lines l left join products p on p.id = l.product_id
        where l.draft_id = d.id order by l.position limit 1) as first_line, f.total_pence, f.valid_until
    from drafts d left join lateral (select ${PICKED_PENCE} as total_pence, valid_until from draft_offers f where f.draft_id = d.id
      order by number desc limit 1) f on true
    where ${state === 'asked' ? IS_OPEN_REQUEST : state ? isListedAs(state) : sql`true`}
      and ${hasWords(SEARCHED, printedNumber(search)?.number ?? phoneSearch(search))}
    order by ${sortedBy(SORT_KEYS[sort], dir)}, d.id limit ${size + 1} offset ${(page - 1) * size}`.execute(
    db,
  );
  return { drafts: rows.slice(0, size), hasMore: rows.length > size };
}

/** The outcomes of the last 90 days' quotes, with the reasons for those declined, newest first. */
export interface DraftFigures {
  /** requests that nobody has answered yet, of any age */
  asked: number;
  won: number;
  wonPence: number;
  declined: number;
  /** sent, and neither accepted nor declined in time */
  ended: number;
  open: number;
  openPence: number;
  reasons: string[];
}

/** One statement. */
export async function readDraftFigures(
  db: Queries,
  { since, today }: { since: Date; today: string },
): Promise<DraftFigures> {
  const { rows } = await sql<DraftFigures>`
    with last as (select distinct on (f.draft_id) f.draft_id, ${PICKED_PENCE} as total_pence, f.valid_until,
        case when ${AWAITS_TRANSFER} then 'accepted' else d.state end as state, d.declined_why, d.updated_at
      from draft_offers f join drafts d on d.id = f.draft_id where d.updated_at >= ${since} order by f.draft_id, f.number desc)
    select (select count(*)::int from drafts d where ${IS_OPEN_REQUEST}) as asked,
      count(*) filter (where state = 'accepted')::int as won,
      coalesce(sum(total_pence) filter (where state = 'accepted'), 0)::int as "wonPence",
      count(*) filter (where state = 'declined')::int as declined,
      count(*) filter (where state = 'sent' and valid_until < ${today}::date)::int as ended,
      count(*) filter (where state = 'sent' and valid_until >= ${today}::date)::int as open,
      coalesce(sum(total_pence) filter (where state = 'sent' and valid_until >= ${today}::date), 0)::int as "openPence",
      coalesce((select json_agg(declined_why order by updated_at desc) from (select declined_why, updated_at from last
        where declined_why is not null order by updated_at desc limit 10) w), '[]') as reasons
    from last`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a select without a row');
  return row;
}
