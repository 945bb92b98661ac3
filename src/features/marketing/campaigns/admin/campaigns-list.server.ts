import { sql } from 'kysely';
import type { Queries } from '#platform/db/database.ts';
import { likePattern } from '#platform/db/like-pattern.ts';
import { CAMPAIGN_STATES, type CampaignState, type Counts, type Metrics, metricsOf } from '../campaign.ts';

const PAGE_SIZE = 25;

export interface ListedCampaign {
  id: string;
  name: string;
  subject: string;
  status: CampaignState;
  scheduledFor: Date | null;
  createdAt: Date;
  version: number;
  metrics: Metrics;
}

export interface CampaignFilter {
  /** part of a name or a subject */
  search: string;
  status: CampaignState | null;
}

export const ALL_CAMPAIGNS: CampaignFilter = { search: '', status: null };

/** Reads the list's filter from an address. */
export function campaignFilterOf(query: URLSearchParams): CampaignFilter {
  const search = (query.get('search') ?? '').replaceAll('\0', '').trim().slice(0, 100);
  return { search, status: CAMPAIGN_STATES.find((known) => known === query.get('status')) ?? null };
}

/** Returns a filter's campaigns, newest first, with their metrics. One statement. */
export async function listCampaigns(
  db: Queries,
  { search, status, page, size = PAGE_SIZE }: CampaignFilter & { page: number; size?: number },
): Promise<{ campaigns: ListedCampaign[]; hasMore: boolean }> {
  const pattern = likePattern(search);
  const { rows } = await sql<Omit<ListedCampaign, 'metrics'> & Counts>`
    select c.id, c.name, c.subject, c.status, c.scheduled_for as "scheduledFor", c.created_at as "createdAt", c.version,
      coalesce(f.recipients, 0) as recipients, coalesce(f.delivered, 0) as delivered, coalesce(f.bounced, 0) as bounced,
      coalesce(f.skipped, 0) as skipped, coalesce(f.opened, 0) as opened, coalesce(f.clicked, 0) as clicked,
      coalesce(f.unsubscribed, 0) as unsubscribed, coalesce(f.complaints, 0) as complaints
    from campaigns c left join campaign_figures f on f.campaign_id = c.id
    where (${status}::text is null or c.status = ${status})
      and (${search} = '' or c.name ilike ${pattern} or c.subject ilike ${pattern})
    order by c.created_at desc, c.id limit ${size + 1} offset ${(page - 1) * size}`.execute(db);
  const campaigns = rows
    .slice(0, size)
    .map(({ id, name, subject, status, scheduledFor, createdAt, version, ...counts }) => ({
      id,
      name,
      subject,
      status,
      scheduledFor,
      createdAt,
      version,
      metrics: metricsOf(counts),
    }));
  return { campaigns, hasMore: rows.length > size };
}

export interface RecipientProblem {
  email: string;
  state: string;
  problem: string;
}

/** Returns recipients with a mail server error, latest first. */
export async function readProblems(db: Queries, campaignId: string): Promise<RecipientProblem[]> {
  const { rows } = await sql<RecipientProblem>`
    select s.email, r.state, r.problem from campaign_recipients r join subscribers s on s.id = r.subscriber_id
    where r.campaign_id = ${campaignId} and r.problem is not null order by r.sent_at desc nulls last limit 50`.execute(
    db,
  );
  return rows;
}

/** Up to this many products can be chosen from a list; beyond that, a product is named by its id. */
const CHOICES_MAX = 500;

/** Returns every product that a message can show, by name; null if there are too many for a list, or none. One statement. */
export async function readProductChoices(db: Queries): Promise<{ id: string; name: string }[] | null> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from products where archived_at is null
      and (select sum(products) from category_figures) <= ${CHOICES_MAX} order by name`.execute(db);
  return rows.length > 0 ? rows : null;
}
