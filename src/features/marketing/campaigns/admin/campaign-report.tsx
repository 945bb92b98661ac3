import { countWords, figure } from '#kit/count-words.ts';
import { href } from '#kit/href.ts';
import { ButtonLink, Submit } from '#ui/button.tsx';
import { ListTable } from '#ui/list-table.tsx';
import { StatCard } from '#ui/stat-card.tsx';
import { type CampaignState, type Metrics, mayMove, rateWords } from '../campaign.ts';
import { MessagePreview } from './message-editor.tsx';

const HOME = href('/admin/email-marketing');

interface Props {
  campaign: {
    id: string;
    subject: string;
    previewText: string;
    status: CampaignState;
    forWhom: string;
    times: { scheduled: string | null; sent: string | null; queued: string | null };
  };
  metrics: Metrics;
  problems: { email: string; state: string; problem: string }[];
  /** the audience's current size, until recipients are recorded */
  count: number | null;
}

/** A campaign that is no longer a draft: its progress and possible actions. */
export function CampaignReport({ campaign, metrics, problems, count }: Props) {
  const { id, status, times } = campaign;
  const left = metrics.recipients - metrics.sent - metrics.skipped;
  return (
    <div className="mt-5 grid gap-6 xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] xl:items-start">
      <div className="space-y-5">
        <section aria-label="Campaign" className="sheet p-4">
          <p className="font-semibold">{campaign.subject}</p>
          <p className="text-grey">{campaign.previewText}</p>
          <p className="mt-3">To: {campaign.forWhom}.</p>
          <p className="figures mt-1 text-grey" role="status">
            {status === 'scheduled' &&
              `Goes out ${times.scheduled}, to ${countWords(count ?? 0, 'recipient')} at the moment.`}
            {status === 'sending' && `Sending since ${times.queued}: ${figure(left)} still to go.`}
            {status === 'paused' && `Paused: ${figure(left)} still to go.`}
            {status === 'sent' && `Sent ${times.sent}.`}
          </p>
          {metrics.recipients > 0 && status !== 'sent' && (
            <progress
              className="mt-3 w-full"
              aria-label="Sent so far"
              max={metrics.recipients}
              value={metrics.recipients - left}
            />
          )}
          <Moves id={id} status={status} />
        </section>
        {status !== 'scheduled' && <Figures metrics={metrics} />}
        {problems.length > 0 && <Problems problems={problems} />}
      </div>
      <MessagePreview saved={`${href('/admin/email-marketing/preview')}?campaign=${id}`} form={null} />
    </div>
  );
}

function Moves({ id, status }: { id: string; status: CampaignState }) {
  return (
    <form method="post" action={HOME} className="mt-4 flex flex-wrap gap-3">
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="from" value="campaign" />
      {mayMove('pause', status) && <Move intent="pause" words="Pause" />}
      {mayMove('resume', status) && <Move intent="resume" words="Resume" />}
      {mayMove('unschedule', status) && <Move intent="unschedule" words="Unschedule" />}
      <Move intent="duplicate" words="Duplicate" />
      {status === 'sending' && (
        <ButtonLink to={href('/admin/email-marketing/campaigns/:campaignId', { campaignId: id })}>
          Refresh
        </ButtonLink>
      )}
    </form>
  );
}

function Move({ intent, words }: { intent: string; words: string }) {
  return <Submit intent={intent}>{words}</Submit>;
}

function Figures({ metrics }: { metrics: Metrics }) {
  const { sent, delivered, opened, clicked, bounced, unsubscribed, complaints, skipped } = metrics;
  return (
    <section aria-label="Figures">
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4 xl:grid-cols-3 2xl:grid-cols-4">
        <StatCard label="Sent" value={figure(sent)} note={`of ${figure(metrics.recipients)}`} />
        <StatCard label="Delivered" value={figure(delivered)} />
        <StatCard label="Opened" value={rateWords(metrics.openRate)} note={countWords(opened, 'recipient')} />
        <StatCard
          label="Clicked"
          value={rateWords(metrics.clickRate)}
          note={countWords(clicked, 'recipient')}
        />
        <StatCard
          label="Bounced"
          value={rateWords(metrics.bounceRate)}
          note={countWords(bounced, 'recipient')}
        />
        <StatCard
          label="Unsubscribed"
          value={rateWords(metrics.unsubscribeRate)}
          note={countWords(unsubscribed, 'recipient')}
        />
        <StatCard label="Complaints" value={figure(complaints)} note="reported so far" />
        <StatCard label="Skipped" value={figure(skipped)} note="already unsubscribed" />
      </dl>
      <p className="mt-2 text-xs text-grey">
        Opens are an estimate: some email apps never load pictures, and others load them in unread emails.
        Clicks may include scanners that follow every link. Complaints (“this is spam”) and late bounces are
        counted when mailbox providers <a href={href('/admin/email-marketing/reports')}>report them</a>.
      </p>
    </section>
  );
}

function Problems({ problems }: { problems: Props['problems'] }) {
  return (
    <section aria-labelledby="problems">
      <h2 id="problems">Refused by email servers</h2>
      <ListTable className="mt-3" columns={['Email', 'Status', 'Reply']}>
        {problems.map(({ email, state, problem }) => (
          <tr key={email}>
            <td className="wrap-anywhere">{email}</td>
            <td>{state === 'bounced' ? 'Bounced' : 'Will try again'}</td>
            <td>{problem}</td>
          </tr>
        ))}
      </ListTable>
    </section>
  );
}
