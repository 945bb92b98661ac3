import { type RawBuilder, sql } from 'kysely';
import { COUNTED_MAX } from '#kit/count-words.ts';
import { isUuid } from '#kit/uuid.ts';
import type { Queries } from '#platform/db/database.ts';
import { hasWords } from '#platform/db/search-words.ts';
import type { NewsletterInterest } from '../newsletter.ts';
import { SUBSCRIBER_STATES, type SubscriberState } from './subscriber.ts';

const PAGE_SIZE = 50;

export interface Subscriber {
  id: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
  status: SubscriberState;
  tags: string[];
  interests: NewsletterInterest[];
  source: string;
  marketingConsent: boolean;
  consentText: string | null;
  subscribedAt: Date;
  lastActivityAt: Date;
  version: number;
  mailchimpProblem: string | null;
}

const SHOWN = [
  ...(['id', 'email', 'firstName', 'lastName', 'status', 'tags', 'interests', 'source', 'version'] as const),
  ...(['marketingConsent', 'consentText', 'subscribedAt', 'lastActivityAt', 'mailchimpProblem'] as const),
] as const;

const SEARCHED = sql`search_text(email || ' ' || coalesce(first_name, '') || ' ' || coalesce(last_name, ''))`;

export interface SubscriberFilter {
  /** part of an address or a name */
  search: string;
  status: SubscriberState | null;
  page: number;
}

/** Returns a filter's subscribers, newest first, plus one if there is a next page. One statement. */
export async function listSubscribers(
  db: Queries,
  { search, status, page }: SubscriberFilter,
): Promise<{ subscribers: Subscriber[]; hasMore: boolean }> {
  const rows = await db
    .selectFrom('subscribers')
    .select(SHOWN)
    .where(isShown({ search, status }))
    .orderBy('subscribedAt', 'desc')
    .orderBy('id')
    .limit(PAGE_SIZE + 1)
    .offset((page - 1) * PAGE_SIZE)
    .execute();
  return { subscribers: rows.slice(0, PAGE_SIZE) as Subscriber[], hasMore: rows.length > PAGE_SIZE };
}

/** Counts a filter's subscribers over all pages; those of a search at most one over the limit. One statement. */
export async function countSubscribers(db: Queries, filter: Omit<SubscriberFilter, 'page'>): Promise<number> {
  if (filter.status && !filter.search) return countOfStatus(db, filter.status);
  const matching = db
    .selectFrom('subscribers')
    .select('id')
    .where(isShown(filter))
    .limit(COUNTED_MAX + 1);
  const { count } = await db
    .selectFrom(matching.as('matching'))
    .select((is) => is.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

async function countOfStatus(db: Queries, status: SubscriberState): Promise<number> {
  const row = await db
    .selectFrom('subscriberCounts')
    .select('subscribers')
    .where('status', '=', status)
    .executeTakeFirst();
  return row?.subscribers ?? 0;
}

/** The SQL condition that a subscriber matches a filter. */
export function isShown({ search, status }: Omit<SubscriberFilter, 'page'>): RawBuilder<boolean> {
  const parts = [
    ...(search ? [hasWords(SEARCHED, search)] : []),
    ...(status ? [sql`status = ${status}`] : []),
  ];
  return parts.length > 0 ? sql<boolean>`${sql.join(parts, sql` and `)}` : sql<boolean>`true`;
}

/** Reads the filter from the address of the list or its export. */
export function filterOf(query: URLSearchParams): Omit<SubscriberFilter, 'page'> {
  const search = (query.get('search') ?? '').replaceAll('\0', '').trim().slice(0, 100);
  return { search, status: SUBSCRIBER_STATES.find((known) => known === query.get('status')) ?? null };
}

/** Returns one subscriber, with whether their address is suppressed and why; undefined for an unknown id. */
export async function readSubscriber(
  db: Queries,
  id: string,
): Promise<(Subscriber & { suppressed: string | null }) | undefined> {
  if (!isUuid(id)) return undefined;
  const row = await db
    .selectFrom('subscribers as s')
    .leftJoin('suppressions as x', 'x.email', 's.email')
    .select(SHOWN.map((column) => `s.${column}` as const))
    .select('x.reason as suppressed')
    .where('s.id', '=', id)
    .executeTakeFirst();
  return row as (Subscriber & { suppressed: string | null }) | undefined;
}

export interface NewsletterStats {
  totalSubscribers: number;
  activeSubscribers: number;
  unsubscribed: number;
  pending: number;
  cleaned: number;
  /** growth of the active subscribers over 30 days, in percent with one decimal; null if there were none before */
  growthRate: number | null;
  totalCampaigns: number;
  campaignsSent: number;
  totalEmailsSent: number;
  /** the mean of the sent campaigns' rates, in percent with one decimal; null if none was sent */
  averageOpenRate: number | null;
  averageClickRate: number | null;
}

interface StatsRow extends Omit<NewsletterStats, 'growthRate' | 'averageOpenRate' | 'averageClickRate'> {
  grown: number;
  openRate: string | null;
  clickRate: string | null;
}

const MONTH_DAYS = 30;

/** Returns every figure of the dashboard. One statement. */
export async function readStats(db: Queries, now: Date): Promise<NewsletterStats> {
  const { rows } = await sql<StatsRow>`
    select s.*, c.*, coalesce(g.grown, 0)::int as grown from (
      select coalesce(sum(subscribers), 0)::int as "totalSubscribers",
        coalesce(sum(subscribers) filter (where status = 'subscribed'), 0)::int as "activeSubscribers",
        coalesce(sum(subscribers) filter (where status = 'unsubscribed'), 0)::int as unsubscribed,
        coalesce(sum(subscribers) filter (where status = 'pending'), 0)::int as pending,
        coalesce(sum(subscribers) filter (where status = 'cleaned'), 0)::int as cleaned from subscriber_counts) s
    cross join (
      select count(*)::int as "totalCampaigns", count(*) filter (where c.status = 'sent')::int as "campaignsSent",
        coalesce(sum(f.delivered + f.bounced), 0)::int as "totalEmailsSent",
        avg(100.0 * f.opened / f.delivered) filter (where c.status = 'sent' and f.delivered > 0) as "openRate",
        avg(100.0 * f.clicked / f.delivered) filter (where c.status = 'sent' and f.delivered > 0) as "clickRate"
      from campaigns c left join campaign_figures f on f.campaign_id = c.id) c
    cross join (
      select sum(gained - lost) as grown from subscriber_days
      where day > (${now}::timestamptz at time zone 'Europe/London')::date - ${MONTH_DAYS}::int) g`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new Error('an aggregate without a row');
  const { grown, openRate, clickRate, ...counts } = row;
  const before = counts.activeSubscribers - grown;
  return {
    ...counts,
    growthRate: before > 0 ? oneDecimal((grown / before) * 100) : null,
    averageOpenRate: openRate === null ? null : oneDecimal(Number(openRate)),
    averageClickRate: clickRate === null ? null : oneDecimal(Number(clickRate)),
  };
}

function oneDecimal(percent: number): number {
  return Math.round(percent * 10) / 10;
}
