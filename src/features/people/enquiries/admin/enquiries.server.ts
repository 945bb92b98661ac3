import { sql } from 'kysely';
import { phoneSearch } from '#kit/phone-search.ts';
import { isUuid } from '#kit/uuid.ts';
import type { Queries } from '#platform/db/database.ts';
import { hasWords } from '#platform/db/search-words.ts';
import { sortedBy } from '#platform/db/sorted-by.ts';
import { SUBJECTS, type Subject } from '../enquiry.ts';
import { type EnquiryKind, type EnquiryState, kindOf } from './enquiry-kinds.ts';

const PAGE_SIZE = 50;

export interface ListedEnquiry {
  kind: EnquiryKind;
  id: string;
  name: string;
  email: string;
  /** the beginning of their message */
  about: string;
  state: EnquiryState;
  receivedAt: Date;
  /** for a complaint, as `2026-12-24` */
  dueOn: string | null;
}

/** What the list can be sorted by. */
const SORT_KEYS = { received: sql`received_at`, from: sql`lower(name)` };

export interface EnquiryFilter {
  kind: EnquiryKind | null;
  state: EnquiryState | null;
  /** part of a name, an address or the message */
  search: string;
  /** newest first, if left out */
  sort?: keyof typeof SORT_KEYS;
  dir?: 'asc' | 'desc';
  page: number;
  /** rows of a page */
  size?: number;
}

/** Reads a filter from an address and ignores invalid values. */
export const readEnquiryFilter = (query: URLSearchParams): EnquiryFilter => ({
  kind: kindOf(query.get('kind')),
  state: (['new', 'done'] as const).find((known) => known === query.get('state')) ?? null,
  search: (query.get('search') ?? '').replaceAll('\0', '').trim().slice(0, 100),
  page: /^[1-9]\d{0,4}$/.test(query.get('page') ?? '') ? Number(query.get('page')) : 1,
});

/** The three kinds as one table. */
const ALL = sql`(
  select 'message' as kind, id, first_name || ' ' || last_name as name, email, subject || ': ' || left(message, 200) as about,
    first_name || ' ' || last_name || ' ' || email || ' ' || coalesce(phone, '') || ' ' || message as searched,
    status as state, created_at as received_at, null::date as due_on from contact_messages
  union all
  select 'sample-pack', id, name, email, coalesce(nullif(array_to_string(interests, ', '), ''), 'Anything'),
    name || ' ' || email || ' ' || coalesce(phone, '') || ' ' || coalesce(company, '') || ' ' || city || ' ' || postal_code, status, created_at, null
    from sample_pack_requests
  union all
  select 'complaint', id, name, email, left(complaint, 200), name || ' ' || email || ' ' || complaint,
    case when closed_at is null then 'new' else 'done' end, received_at, due_on from data_complaints) as e`;

/** Returns a filter's enquiries in an order, and how many of each kind are open. Two statements. */
export async function listEnquiries(
  db: Queries,
  { kind, state, search, sort = 'received', dir = 'desc', page, size = PAGE_SIZE }: EnquiryFilter,
): Promise<{ enquiries: ListedEnquiry[]; hasMore: boolean; waiting: Record<EnquiryKind, number> }> {
  const { rows } = await sql<ListedEnquiry>`
    select kind, id, name, email, about, state, received_at as "receivedAt", due_on as "dueOn" from ${ALL}
    where ${kind ? sql`kind = ${kind}` : sql`true`} and ${state ? sql`state = ${state}` : sql`true`}
      and ${hasWords(sql`search_text(searched)`, phoneSearch(search))}
    order by ${sortedBy(SORT_KEYS[sort], dir)}, id limit ${size + 1} offset ${(page - 1) * size}`.execute(db);
  const { rows: counts } = await sql<{ message: number; samplePack: number; complaint: number }>`
    select (select count(*)::int from contact_messages where status = 'new') as message,
      (select count(*)::int from sample_pack_requests where status = 'new') as "samplePack",
      (select count(*)::int from data_complaints where closed_at is null) as complaint`.execute(db);
  const [count] = counts;
  return {
    enquiries: rows.slice(0, size).map(inWords),
    hasMore: rows.length > size,
    waiting: {
      message: count?.message ?? 0,
      'sample-pack': count?.samplePack ?? 0,
      complaint: count?.complaint ?? 0,
    },
  };
}

/** Prefixes a message with its subject, as worded in the form. */
function inWords(row: ListedEnquiry): ListedEnquiry {
  if (row.kind !== 'message') return row;
  const [subject = '', ...rest] = row.about.split(': ');
  return { ...row, about: `${SUBJECTS[subject as Subject] ?? subject}: ${rest.join(': ')}` };
}

export interface Enquiry {
  kind: EnquiryKind;
  id: string;
  name: string;
  email: string;
  subject: string;
  /** label and value, in display order; line breaks are kept */
  facts: (readonly [string, string])[];
  text: string | null;
  state: EnquiryState;
  notes: string;
  version: number;
  receivedAt: Date;
  /** for a closed complaint: what its sender was told */
  outcome: string | null;
  dueOn: string | null;
}

/**
 * Returns one enquiry; undefined if there is none of this kind with this id. With `lock`, locks its row until the
 * transaction ends.
 */
export async function readEnquiry(
  db: Queries,
  kind: EnquiryKind,
  id: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<Enquiry | undefined> {
  if (!isUuid(id)) return undefined;
  const query = db.selectFrom(TABLES[kind]).selectAll().where('id', '=', id);
  const row = (await (lock ? query.forUpdate() : query).executeTakeFirst()) as AnyRow | undefined;
  return row && READ[kind](row);
}

export const TABLES = {
  message: 'contactMessages',
  'sample-pack': 'samplePackRequests',
  complaint: 'dataComplaints',
} as const satisfies Record<EnquiryKind, string>;

/** The columns of all three kinds; each has its own. */
interface AnyRow {
  id: string;
  name: string;
  firstName: string;
  lastName: string;
  email: string;
  phone: string | null;
  company: string | null;
  address: string;
  city: string;
  postalCode: string;
  interests: string[];
  subject: Subject;
  message: string;
  complaint: string;
  status: EnquiryState;
  outcome: string | null;
  closedAt: Date | null;
  dueOn: string;
  notes: string | null;
  version: number;
  createdAt: Date;
  receivedAt: Date;
}

const shared = ({ id, email, notes, version }: AnyRow) => ({ id, email, notes: notes ?? '', version });

const READ: Readonly<Record<EnquiryKind, (row: AnyRow) => Enquiry>> = {
  message: (row) => ({
    ...shared(row),
    kind: 'message',
    name: `${row.firstName} ${row.lastName}`,
    state: row.status,
    subject: SUBJECTS[row.subject],
    text: row.message,
    receivedAt: row.createdAt,
    facts: filled([['Phone', row.phone]]),
    outcome: null,
    dueOn: null,
  }),
  'sample-pack': (row) => ({
    ...shared(row),
    kind: 'sample-pack',
    name: row.name,
    state: row.status,
    subject: 'Your sample pack',
    text: null,
    receivedAt: row.createdAt,
    facts: filled([
      ['Send to', [row.name, row.company, row.address, row.city, row.postalCode].filter(Boolean).join('\n')],
      ['Phone', row.phone],
      ['Interested in', row.interests.join(', ') || 'Anything'],
    ]),
    outcome: null,
    dueOn: null,
  }),
  complaint: (row) => ({
    ...shared(row),
    kind: 'complaint',
    name: row.name,
    state: row.closedAt ? 'done' : 'new',
    subject: 'Your data protection complaint',
    text: row.complaint,
    receivedAt: row.receivedAt,
    facts: [],
    outcome: row.outcome,
    dueOn: row.dueOn,
  }),
};

function filled(facts: readonly (readonly [string, string | null])[]): (readonly [string, string])[] {
  return facts.flatMap(([label, value]) => (value ? [[label, value] as const] : []));
}
