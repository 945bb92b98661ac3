import { data } from 'react-router';
import { knownWords } from '#kit/known-words.ts';
import { formatTime } from '#kit/london-time.ts';
import { shopContext } from '#platform/shop.ts';
import { Notice } from '#ui/notice.tsx';
import { administratorOf } from '#visitor/administrator.server.ts';
import { audienceWords } from '../audience.ts';
import { countAudience, readTags } from '../audience-store.server.ts';
import { metricsOf } from '../campaign.ts';
import { readCampaign, readCounts } from '../campaign-store.server.ts';
import { readRemovedBlock } from '../removed-block.server.ts';
import type { Route } from './+types/campaign-page.ts';
import { campaignAction } from './campaign-action.server.ts';
import { CampaignBadge } from './campaign-badge.tsx';
import { CampaignEditor } from './campaign-editor.tsx';
import { CampaignReport } from './campaign-report.tsx';
import { readProblems, readProductChoices } from './campaigns-list.server.ts';
import { readMessageForm } from './message-form.server.ts';
import { SendDialog } from './send-dialog.tsx';

export const handle = { title: 'Campaign', hydrate: true };

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db, clock } = context.get(shopContext);
  const campaign = await readCampaign(db, params.campaignId);
  if (!campaign) throw data('Campaign not found.', { status: 404 });
  const time = (at: Date | null) => at && formatTime(at);
  const shown = {
    ...campaign,
    times: {
      scheduled: time(campaign.scheduledFor),
      sent: time(campaign.sentAt),
      queued: time(campaign.queuedAt),
    },
    forWhom: audienceWords(campaign.audience),
  };
  const done = url.searchParams.get('done');
  const asks = url.searchParams.has('send');
  if (campaign.status === 'draft') {
    const [count, tags, products, removed] = await Promise.all([
      // It reads every subscriber, so only before sending; the editor requests it once it is loaded.
      asks ? countAudience(db, campaign.audience, clock()) : null,
      readTags(db),
      readProductChoices(db),
      readRemovedBlock(db, { kind: 'campaign', id: campaign.id }, url.searchParams.get('removed') ?? ''),
    ]);
    return {
      campaign: shown,
      done,
      draft: { count, tags, products, removed: removed?.block ?? null },
      report: null,
    };
  }
  const [counts, problems] = await Promise.all([readCounts(db, campaign.id), readProblems(db, campaign.id)]);
  const count = campaign.status === 'scheduled' ? await countAudience(db, campaign.audience, clock()) : null;
  return {
    campaign: shown,
    done,
    draft: null,
    report: { metrics: metricsOf(counts), problems, count },
  };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const actor = await administratorOf(context);
  return campaignAction(context.get(shopContext), actor, params.campaignId, await readMessageForm(request));
}

const DONE: Readonly<Record<string, string>> = {
  saved: 'Draft saved.',
  scheduled: 'Scheduled.',
  sending: 'Sending has started.',
  held: 'Nothing was sent, because the draft or its audience changed before you confirmed. Check it again.',
  paused: 'Paused. Emails already on their way may still arrive.',
  resumed: 'Sending has resumed.',
  unscheduled: 'The campaign is a draft again.',
  state: 'That is no longer possible, because the campaign’s status has changed.',
};

export default function CampaignPage({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { campaign, done, draft, report } = loaderData;
  return (
    <>
      <p>
        <a href="/admin/email-marketing?tab=campaigns">Campaigns</a>
      </p>
      <div className="mt-2 flex flex-wrap items-center gap-4">
        <h1>{campaign.name}</h1>
        <CampaignBadge status={campaign.status} />
      </div>
      {knownWords(DONE, done) && !answer && (
        <Notice className="mt-4" tone={done === 'state' || done === 'held' ? 'care' : 'good'}>
          {knownWords(DONE, done)}
        </Notice>
      )}
      {draft && draft.count !== null && !answer && <SendDialog campaign={campaign} count={draft.count} />}
      {draft && <CampaignEditor campaign={campaign} {...draft} answer={answer} />}
      {report && <CampaignReport campaign={campaign} {...report} />}
    </>
  );
}
