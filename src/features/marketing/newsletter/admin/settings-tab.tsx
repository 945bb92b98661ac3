import { COUNTED_MAX, figure } from '#kit/count-words.ts';
import { href } from '#kit/href.ts';
import { ButtonLink, PrimarySubmit, Submit } from '#ui/button.tsx';
import { ErrorSummary, Field } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { ConfirmDialog } from '#ui/page-dialog.tsx';
import type { MailchimpView } from '../mailchimp/mailchimp-settings.server.ts';
import type { MarketingAnswer } from './newsletter-intents.server.ts';

const HOME = href('/admin/email-marketing');
const HERE = `${HOME}?tab=settings`;

interface Props {
  mailchimp: MailchimpView;
  times: { connected: string | null; started: string | null; finished: string | null };
  /** subscribers with changes not yet sent to Mailchimp */
  waiting: number;
  perMinute: number;
  /** whether to show the disconnect confirmation */
  disconnecting: boolean;
  answer: MarketingAnswer | undefined;
}

export function SettingsTab({ mailchimp, times, waiting, perMinute, disconnecting, answer }: Props) {
  return (
    <div className="grid gap-5 lg:grid-cols-[1fr_22rem] lg:items-start">
      <section aria-labelledby="mailchimp" className="sheet p-4">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 id="mailchimp">Mailchimp</h2>
          {mailchimp.connected ? (
            <span className="badge bg-good-wash text-good">
              <span aria-hidden="true">●</span>Connected
            </span>
          ) : (
            <span className="badge bg-stage text-ink">
              <span aria-hidden="true">○</span>Not Connected
            </span>
          )}
        </div>
        <p className="mt-2 max-w-[70ch] text-grey">
          Keeps a Mailchimp audience and your subscribers in step, both ways. Anyone who unsubscribes in one
          is unsubscribed in the other. Campaigns are sent from here.
        </p>
        {mailchimp.connected && (
          <p className="figures mt-2">
            Connected to “{mailchimp.connected.listName}”, tested {times.connected}.
          </p>
        )}
        {mailchimp.keyLost && (
          <Notice className="mt-3" tone="care">
            We can’t read the saved API key, because this shop’s secret key has changed. Enter the API key
            again.
          </Notice>
        )}
        <ConnectionForm mailchimp={mailchimp} answer={answer?.form === 'mailchimp' ? answer : undefined} />
      </section>
      <div className="space-y-5">
        {mailchimp.connected && <SyncPanel mailchimp={mailchimp} times={times} waiting={waiting} />}
        <section aria-labelledby="reports" className="sheet p-4">
          <h2 id="reports">Complaints and Bounces</h2>
          <p className="mt-2 text-grey">Spam complaints and failed deliveries reported after sending.</p>
          <p className="mt-3">
            <a href={href('/admin/email-marketing/reports')}>Read reports</a>
          </p>
        </section>
        <RateForm perMinute={perMinute} answer={answer?.form === 'rate' ? answer : undefined} />
      </div>
      {disconnecting && mailchimp.keyShown && !answer && (
        <DisconnectDialog listName={mailchimp.connected?.listName ?? null} />
      )}
    </div>
  );
}

function ConnectionForm({
  mailchimp,
  answer,
}: {
  mailchimp: MailchimpView;
  answer: MarketingAnswer | undefined;
}) {
  const errors = answer?.errors ?? {};
  const tested = answer?.tested;
  return (
    <form method="post" action={`${HOME}?tab=settings`} noValidate className="mt-4 space-y-4">
      <ErrorSummary errors={errors} />
      {tested && <Notice tone={tested.ok ? 'good' : 'stop'}>{tested.words}</Notice>}
      <input type="hidden" name="seen" value={answer?.values.seen ?? mailchimp.version} />
      <Field
        name="apiKey"
        label="API key"
        required={!mailchimp.keyShown}
        type="password"
        autoComplete="new-password"
        spellCheck={false}
        error={errors.apiKey}
        hint={
          mailchimp.keyShown
            ? `Saved, encrypted: ${mailchimp.keyShown}. Leave this empty to keep it.`
            : 'Stored encrypted and never shown again'
        }
      />
      <div className="field-row sm:grid-cols-2">
        <Field
          name="server"
          label="Server prefix"
          hint="The end of the API key, like us1"
          defaultValue={answer?.values.server ?? mailchimp.server}
          error={errors.server}
          autoComplete="off"
          spellCheck={false}
        />
        <Field
          name="listId"
          label="List ID"
          hint="In Mailchimp: Audience, Settings, Audience ID"
          defaultValue={answer?.values.listId ?? mailchimp.listId}
          error={errors.listId}
          autoComplete="off"
          spellCheck={false}
        />
      </div>
      <p className="flex flex-wrap gap-3">
        <PrimarySubmit intent="mailchimp-save">Save</PrimarySubmit>
        <Submit intent="mailchimp-test">Test Connection</Submit>
        {mailchimp.keyShown && <ButtonLink to={`${HERE}&disconnect`}>Disconnect</ButtonLink>}
      </p>
    </form>
  );
}

function DisconnectDialog({ listName }: { listName: string | null }) {
  return (
    <ConfirmDialog
      title="Disconnect Mailchimp"
      closeTo={HERE}
      action={HOME}
      intent="mailchimp-disconnect"
      button="Disconnect Mailchimp"
    >
      <p>
        This deletes the saved API key, and {listName ? `“${listName}”` : 'the audience'} will no longer be
        kept in step. Your subscribers stay as they are in both places. To connect again, you’ll need an API
        key.
      </p>
    </ConfirmDialog>
  );
}

function SyncPanel({ mailchimp: { sync }, times, waiting }: Pick<Props, 'mailchimp' | 'times' | 'waiting'>) {
  return (
    <section aria-labelledby="sync" className="sheet p-4">
      <h2 id="sync">Sync</h2>
      <p className="figures mt-2 text-grey" role="status">
        {times.started === null
          ? 'Not run yet.'
          : times.finished === null
            ? `Running since ${times.started}.`
            : `Last run finished ${times.finished}.`}
      </p>
      {sync.problem && (
        <Notice className="mt-3" tone="stop">
          {sync.problem} We’ll try again automatically.
        </Notice>
      )}
      <dl className="figures mt-3 grid grid-cols-[1fr_auto] gap-y-1">
        <dt>Sent to Mailchimp</dt>
        <dd className="text-right font-semibold">{sync.pushed}</dd>
        <dt>Changed here from Mailchimp</dt>
        <dd className="text-right font-semibold">{sync.pulled}</dd>
        <dt>Refused by Mailchimp</dt>
        <dd className="text-right font-semibold">{sync.refused}</dd>
        <dt>Waiting to be sent</dt>
        <dd className="text-right font-semibold">
          {waiting > COUNTED_MAX ? `More than ${figure(COUNTED_MAX)}` : waiting}
        </dd>
      </dl>
      <form method="post" action={HOME} className="mt-3">
        <Submit intent="mailchimp-sync">Sync now</Submit>
      </form>
      <p className="mt-2 text-xs text-grey">It also runs automatically every five minutes.</p>
    </section>
  );
}

function RateForm({ perMinute, answer }: { perMinute: number; answer: MarketingAnswer | undefined }) {
  return (
    <form method="post" action={`${HOME}?tab=settings`} noValidate className="sheet p-4">
      <h2>Sending</h2>
      <input type="hidden" name="seen" value={answer?.values.seen ?? String(perMinute)} />
      <Field
        className="mt-3"
        name="mailsPerMinute"
        label="Emails per minute"
        type="number"
        min="1"
        step="1"
        inputMode="numeric"
        hint="Across all campaigns. Providers block senders who exceed their limit."
        defaultValue={answer?.values.mailsPerMinute ?? String(perMinute)}
        error={answer?.errors.mailsPerMinute}
      />
      <button type="submit" name="intent" value="rate" className="button mt-3">
        Save rate
      </button>
    </form>
  );
}
