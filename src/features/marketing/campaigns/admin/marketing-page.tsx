import type { HeadersFunction } from 'react-router';
import { SettingsTab } from '#features/marketing/newsletter/admin/settings-tab.tsx';
import { SubscribersTab } from '#features/marketing/newsletter/admin/subscribers-tab.tsx';
import {
  countOutOfStep,
  countSubscribers,
  filterOf,
  listSubscribers,
  readMailchimp,
  readStats,
} from '#features/marketing/newsletter/index.server.ts';
import { figure } from '#kit/count-words.ts';
import { readForm } from '#kit/forms.ts';
import { href } from '#kit/href.ts';
import { knownWords } from '#kit/known-words.ts';
import { formatTime } from '#kit/london-time.ts';
import { type Shop, shopContext } from '#platform/shop.ts';
import { Notice } from '#ui/notice.tsx';
import { StatCard } from '#ui/stat-card.tsx';
import { administratorOf } from '#visitor/administrator.server.ts';
import { rateWords } from '../campaign.ts';
import { readRate } from '../campaign-store.server.ts';
import { listTemplates } from '../template-store.server.ts';
import type { Route } from './+types/marketing-page.ts';
import { ALL_CAMPAIGNS, campaignFilterOf, listCampaigns } from './campaigns-list.server.ts';
import { CampaignsTab } from './campaigns-tab.tsx';
import { marketingAction } from './marketing-action.server.ts';
import { OverviewTab } from './overview-tab.tsx';
import { TemplatesTab } from './templates-tab.tsx';

export const handle = { title: 'Email Marketing', hydrate: true };
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

const TABS = {
  overview: 'Overview',
  campaigns: 'Campaigns',
  subscribers: 'Subscribers',
  templates: 'Templates',
  settings: 'Settings',
} as const;
type TabId = keyof typeof TABS;

/** Recent campaigns on the overview (back-office document, section 9). */
const RECENT = 3;

export async function loader({ context, url }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const query = url.searchParams;
  const tab = (Object.keys(TABS) as TabId[]).find((id) => id === query.get('tab')) ?? 'overview';
  const [stats, shown] = await Promise.all([readStats(shop.db, shop.clock()), readTab(shop, tab, query)]);
  return { stats, shown, done: query.get('done'), dialog: { delete: query.get('delete') } };
}

/** Reads the data of the open tab only. */
async function readTab(shop: Shop, tab: TabId, query: URLSearchParams) {
  const page = /^[1-9]\d{0,4}$/.test(query.get('page') ?? '') ? Number(query.get('page')) : 1;
  switch (tab) {
    case 'overview':
      return { tab, ...(await readCampaignList(shop, { ...ALL_CAMPAIGNS, page: 1, size: RECENT })) };
    case 'campaigns': {
      const filter = campaignFilterOf(query);
      const [list, templates] = await Promise.all([
        readCampaignList(shop, { ...filter, page }),
        listTemplates(shop.db),
      ]);
      return { tab, page, ...filter, ...list, templates: templates.map(({ id, name }) => ({ id, name })) };
    }
    case 'subscribers':
      return { tab, ...(await readSubscribersTab(shop, page, query)), adding: query.has('add') };
    case 'templates':
      return { tab, templates: await listTemplates(shop.db) };
    case 'settings': {
      const [mailchimp, perMinute] = await Promise.all([readMailchimp(shop), readRate(shop.db)]);
      const waiting = mailchimp.connected ? await countOutOfStep(shop.db) : 0;
      const time = (iso: string | null) => iso && formatTime(new Date(iso));
      const times = {
        connected: time(mailchimp.connected?.at ?? null),
        started: time(mailchimp.sync.startedAt),
        finished: time(mailchimp.sync.finishedAt),
      };
      return { tab, mailchimp, times, waiting, perMinute, disconnecting: query.has('disconnect') };
    }
  }
}

async function readCampaignList(shop: Shop, filter: Parameters<typeof listCampaigns>[1]) {
  const { campaigns, hasMore } = await listCampaigns(shop.db, filter);
  const shown = campaigns.map((campaign) => ({
    ...campaign,
    created: formatTime(campaign.createdAt),
    due: campaign.scheduledFor && formatTime(campaign.scheduledFor),
  }));
  return { campaigns: shown, hasMore };
}

async function readSubscribersTab(shop: Shop, page: number, query: URLSearchParams) {
  const { search, status } = filterOf(query);
  const [{ subscribers, hasMore }, matching] = await Promise.all([
    listSubscribers(shop.db, { search, status, page }),
    search || status ? countSubscribers(shop.db, { search, status }) : null,
  ]);
  const shown = subscribers.map(({ id, email, firstName, lastName, subscribedAt, ...subscriber }) => ({
    id,
    email,
    name: [firstName, lastName].filter(Boolean).join(' '),
    status: subscriber.status,
    tags: subscriber.tags,
    interests: subscriber.interests,
    source: subscriber.source,
    subscribed: formatTime(subscribedAt),
  }));
  return { search, status, page, subscribers: shown, hasMore, matching };
}

export async function action({ context, request }: Route.ActionArgs) {
  const actor = await administratorOf(context);
  return marketingAction(context.get(shopContext), actor, await readForm(request));
}

const DONE: Readonly<Record<string, string>> = {
  deleted: 'Campaign deleted.',
  paused: 'Paused. Emails already on their way may still arrive.',
  resumed: 'Sending has resumed.',
  unscheduled: 'The campaign is a draft again.',
  state: 'That is no longer possible, because the campaign’s status has changed.',
  'template-default': 'Default template set.',
  'template-deleted': 'Template deleted.',
  changed: 'Not deleted, because someone else changed this draft. Check it first.',
  'template-changed': 'Not deleted, because someone else changed this template. Check it first.',
  'subscriber-added': 'Subscriber added.',
  'subscriber-erased': 'Subscriber erased. We won’t email this address again.',
  settings: 'Settings saved.',
  disconnected: 'Mailchimp disconnected. The API key is deleted.',
  syncing: 'Sync started.',
};

/** Actions that were refused. */
const CARE = ['state', 'changed', 'template-changed'];

export default function MarketingPage({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { stats, shown, done, dialog } = loaderData;
  const growth = stats.growthRate;
  return (
    <>
      <h1>Email Marketing</h1>
      <dl className="mt-5 grid grid-cols-2 gap-3 md:grid-cols-4">
        <StatCard
          label="Total Subscribers"
          value={figure(stats.totalSubscribers)}
          note={
            growth === null
              ? undefined
              : `${growth >= 0 ? '+' : '−'}${Math.abs(growth).toFixed(1)}% active in 30 days`
          }
        />
        <StatCard label="Active Subscribers" value={figure(stats.activeSubscribers)} />
        <StatCard label="Campaigns Sent" value={figure(stats.campaignsSent)} />
        <StatCard label="Average Open Rate" value={rateWords(stats.averageOpenRate)} />
      </dl>
      <nav aria-label="Email Marketing" className="tab-list mt-6">
        {Object.entries(TABS).map(([id, words]) => (
          <a
            key={id}
            href={`${href('/admin/email-marketing')}?tab=${id}`}
            aria-current={shown.tab === id ? 'page' : undefined}
          >
            {words}
          </a>
        ))}
      </nav>
      {knownWords(DONE, done) && !answer && (
        <Notice className="mt-4" tone={CARE.includes(done ?? '') ? 'care' : 'good'}>
          {knownWords(DONE, done)}
        </Notice>
      )}
      <div className="mt-5">
        {shown.tab === 'overview' && <OverviewTab stats={stats} campaigns={shown.campaigns} />}
        {shown.tab === 'campaigns' && <CampaignsTab {...shown} deleting={dialog.delete} />}
        {shown.tab === 'subscribers' && <SubscribersTab {...shown} answer={answer} />}
        {shown.tab === 'templates' && <TemplatesTab templates={shown.templates} deleting={dialog.delete} />}
        {shown.tab === 'settings' && <SettingsTab {...shown} answer={answer} />}
      </div>
    </>
  );
}
