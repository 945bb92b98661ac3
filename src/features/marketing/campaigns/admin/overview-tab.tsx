import type { NewsletterStats } from '#features/marketing/newsletter/index.server.ts';
import { figure } from '#kit/count-words.ts';
import { href } from '#kit/href.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { type CampaignState, type Metrics, rateWords } from '../campaign.ts';
import { CampaignBadge } from './campaign-badge.tsx';

/** A campaign as displayed, with formatted times. */
export interface ShownCampaign {
  id: string;
  name: string;
  subject: string;
  status: CampaignState;
  created: string;
  due: string | null;
  version: number;
  metrics: Metrics;
}

export function OverviewTab({ stats, campaigns }: { stats: NewsletterStats; campaigns: ShownCampaign[] }) {
  return (
    <div className="grid gap-5 lg:grid-cols-2 lg:items-start">
      <section aria-labelledby="recent" className="lg:col-span-2">
        <h2 id="recent">Recent Campaigns</h2>
        {campaigns.length === 0 ? (
          <EmptyState className="mt-3" title="No campaigns yet">
            <a href="/admin/email-marketing?tab=campaigns">Write your first one</a>
          </EmptyState>
        ) : (
          <ul className="mt-3 grid gap-3 md:grid-cols-3">
            {campaigns.map((campaign) => (
              <li key={campaign.id} className="sheet relative p-4 hover:bg-paper">
                <p className="flex items-start justify-between gap-3">
                  <a
                    href={href('/admin/email-marketing/campaigns/:campaignId', { campaignId: campaign.id })}
                    className="font-semibold after:absolute after:inset-0"
                  >
                    {campaign.name}
                  </a>
                  <CampaignBadge status={campaign.status} />
                </p>
                <p className="mt-1 truncate text-grey">{campaign.subject || 'No subject yet'}</p>
                <p className="figures mt-3 text-xs text-grey">
                  {figure(campaign.metrics.sent)} sent · {rateWords(campaign.metrics.openRate)} opened ·{' '}
                  {rateWords(campaign.metrics.clickRate)} clicked
                </p>
              </li>
            ))}
          </ul>
        )}
      </section>
      <section aria-labelledby="breakdown" className="sheet p-4">
        <h2 id="breakdown">Subscribers</h2>
        <Breakdown stats={stats} />
      </section>
      <section aria-labelledby="performance" className="sheet p-4">
        <h2 id="performance">Campaign Performance</h2>
        <dl className="figures mt-3 grid grid-cols-[1fr_auto] gap-y-2">
          <dt>Total sent</dt>
          <dd className="text-right font-semibold">{figure(stats.totalEmailsSent)}</dd>
          <dt>Average open rate</dt>
          <dd className="text-right font-semibold">{rateWords(stats.averageOpenRate)}</dd>
          <dt>Average click rate</dt>
          <dd className="text-right font-semibold">{rateWords(stats.averageClickRate)}</dd>
        </dl>
        <p className="mt-3 text-xs text-grey">
          Opens are an estimate: some email apps never load pictures, and others load them in unread emails.
        </p>
      </section>
    </div>
  );
}

const PARTS = [
  ['activeSubscribers', 'Active', 'fill-reflex'],
  ['unsubscribed', 'Unsubscribed', 'fill-grey'],
  ['pending', 'Pending', 'fill-edge'],
  ['cleaned', 'Cleaned', 'fill-stop'],
] as const;

/** All subscribers by state: the bar uses the same figures as the list below it. */
function Breakdown({ stats }: { stats: NewsletterStats }) {
  const total = stats.totalSubscribers;
  let at = 0;
  return (
    <>
      {total > 0 && (
        <svg viewBox="0 0 1000 16" preserveAspectRatio="none" className="mt-3 h-3 w-full" aria-hidden="true">
          {PARTS.map(([key, , colour]) => {
            const width = (stats[key] / total) * 1000;
            const x = at;
            at += width;
            return <rect key={key} x={x} y="0" width={width} height="16" className={colour} />;
          })}
        </svg>
      )}
      <dl
        className={`figures mt-3 grid gap-x-3 gap-y-2 ${total ? 'grid-cols-[1fr_auto_4rem]' : 'grid-cols-[1fr_auto]'}`}
      >
        {PARTS.map(([key, words]) => (
          <div key={key} className="contents">
            <dt>{words}</dt>
            <dd className="text-right font-semibold">{figure(stats[key])}</dd>
            {total > 0 && (
              <dd className="text-right text-grey">{((stats[key] / total) * 100).toFixed(1)}%</dd>
            )}
          </div>
        ))}
      </dl>
    </>
  );
}
