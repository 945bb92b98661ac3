import { data, redirect } from 'react-router';
import { fieldErrors, formValues, readForm } from '#kit/forms.ts';
import { href } from '#kit/href.ts';
import { knownWords } from '#kit/known-words.ts';
import { formatTime } from '#kit/london-time.ts';
import { isUuid } from '#kit/uuid.ts';
import { shopContext } from '#platform/shop.ts';
import { ButtonLink, PrimarySubmit } from '#ui/button.tsx';
import { ConflictNotice, VersionField } from '#ui/conflict-notice.tsx';
import { ErrorSummary, Field } from '#ui/field.tsx';
import type { SaveAnswer } from '#ui/form-answer.ts';
import { guardForm } from '#ui/guard-form.ts';
import { Notice } from '#ui/notice.tsx';
import { OwnScript } from '#ui/own-script.tsx';
import { SaveBar } from '#ui/save-bar.tsx';
import { administratorOf } from '#visitor/administrator.server.ts';
import { NEWSLETTER_INTERESTS } from '../newsletter.ts';
import {
  eraseSubscriber,
  saveSubscriber,
  subscriberVersion,
  unsubscribeByStaff,
} from '../subscribers/change-subscriber.server.ts';
import { SOURCE_WORDS } from '../subscribers/subscriber.ts';
import { readSubscriber } from '../subscribers/subscribers-store.server.ts';
import type { Route } from './+types/subscriber-page.ts';
import { subscriberSchema } from './forms.ts';
import { SubscriberBadge } from './subscriber-badge.tsx';

export const handle = { title: 'Subscriber' };

const LIST = '/admin/email-marketing?tab=subscribers';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const subscriber = await readSubscriber(context.get(shopContext).db, params.subscriberId);
  if (!subscriber) throw data('Subscriber not found.', { status: 404 });
  const times = {
    subscribed: formatTime(subscriber.subscribedAt),
    active: formatTime(subscriber.lastActivityAt),
  };
  return {
    subscriber,
    version: subscriberVersion(subscriber),
    times,
    done: url.searchParams.get('done'),
    asks: ['erase', 'unsubscribe'].find((intent) => url.searchParams.has(intent)) ?? null,
  };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const actor = await administratorOf(context);
  const id = params.subscriberId;
  const here = href('/admin/email-marketing/subscribers/:subscriberId', { subscriberId: id });
  if (!isUuid(id)) throw data('Subscriber not found.', { status: 404 });
  const values = formValues(await readForm(request));
  if (values.intent === 'erase') {
    await eraseSubscriber(shop, actor, id);
    throw redirect(`${LIST}&done=subscriber-erased`);
  }
  if (values.intent === 'unsubscribe') {
    await unsubscribeByStaff(shop, actor, id);
    throw redirect(`${here}?done=unsubscribed`);
  }
  if (values.intent !== 'save')
    throw data('We couldn’t read that. Reload the page and try again.', { status: 422 });
  const parsed = subscriberSchema.safeParse(values);
  if (!parsed.success)
    return data<SaveAnswer>({ errors: fieldErrors(parsed.error), values, conflict: null }, { status: 422 });
  const saved = await saveSubscriber(shop, actor, { id, version: values.seen ?? '' }, parsed.data);
  if (!saved.ok && saved.kind === 'missing') throw data('Subscriber not found.', { status: 404 });
  if (!saved.ok) {
    const conflict = { actor: saved.actor, at: formatTime(saved.changedAt) };
    return data<SaveAnswer>({ errors: {}, values, conflict }, { status: 409 });
  }
  throw redirect(`${here}?done=saved`);
}

const DONE: Readonly<Record<string, string>> = { saved: 'Saved.', unsubscribed: 'Unsubscribed.' };

export default function SubscriberPage({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { subscriber, version, times, done, asks } = loaderData;
  const errors = answer?.errors ?? {};
  const stored: Record<string, string> = {
    firstName: subscriber.firstName ?? '',
    lastName: subscriber.lastName ?? '',
    tags: subscriber.tags.join(', '),
  };
  const field = (name: string) => ({
    name,
    autoComplete: 'off',
    error: errors[name],
    defaultValue: answer?.values[name] ?? stored[name],
  });
  return (
    <>
      <p>
        <a href={LIST}>Subscribers</a>
      </p>
      <h1 className="mt-2 wrap-anywhere">{subscriber.email}</h1>
      <p className="figures mt-2 flex flex-wrap items-center gap-x-4 text-grey">
        <SubscriberBadge status={subscriber.status} />
        <span>
          Subscribed {times.subscribed}, {SOURCE_WORDS[subscriber.source] ?? subscriber.source}
        </span>
        <span>Last activity {times.active}</span>
      </p>
      <div className="mt-4 space-y-3">
        {knownWords(DONE, done) && !answer && <Notice tone="good">{knownWords(DONE, done)}</Notice>}
        {subscriber.suppressed && (
          <Notice tone="care">
            Suppressed ({subscriber.suppressed}): campaigns and imports skip this address. Only its owner can
            change that, by subscribing again.
          </Notice>
        )}
        {subscriber.mailchimpProblem && <Notice tone="care">Mailchimp: {subscriber.mailchimpProblem}</Notice>}
      </div>
      <div className="mt-5 grid gap-5 lg:grid-cols-[1fr_22rem] lg:items-start">
        <form method="post" noValidate data-guarded={answer ? 'unsaved' : ''} className="sheet space-y-4 p-4">
          <ErrorSummary errors={errors} />
          {answer?.conflict && (
            <ConflictNotice
              conflict={answer.conflict}
              fields={[
                ['First name', stored.firstName ?? '', answer.values.firstName ?? ''],
                ['Last name', stored.lastName ?? '', answer.values.lastName ?? ''],
                ['Tags', stored.tags ?? '', answer.values.tags ?? ''],
              ]}
            />
          )}
          <VersionField name="seen" stored={version} answer={answer} />
          <div className="field-row sm:grid-cols-2">
            <Field {...field('firstName')} label="First name" optional />
            <Field {...field('lastName')} label="Last name" optional />
          </div>
          <Field {...field('tags')} label="Tags" optional hint="Separated by commas" />
          <SaveBar>
            <PrimarySubmit intent="save">Save</PrimarySubmit>
          </SaveBar>
        </form>
        <div className="space-y-5">
          <section aria-labelledby="agreed" className="sheet p-4">
            <h2 id="agreed">What they agreed to</h2>
            <p className="mt-2">{subscriber.consentText ?? 'Not recorded.'}</p>
            <p className="mt-2 text-grey">
              Special offers: {subscriber.marketingConsent ? 'yes' : 'no'}. Interests:{' '}
              {subscriber.interests.map((id) => NEWSLETTER_INTERESTS[id]).join(', ') || 'None'}.
            </p>
          </section>
          <form method="post" className="sheet p-4">
            <h2>Unsubscribe or erase</h2>
            {asks === 'unsubscribe' ? (
              <>
                <p className="mt-2">
                  Are you sure you want to unsubscribe {subscriber.email}? Only they can undo this, by
                  subscribing again.
                </p>
                <p className="mt-3 flex gap-3">
                  <PrimarySubmit intent="unsubscribe">Unsubscribe</PrimarySubmit>
                  <ButtonLink
                    to={href('/admin/email-marketing/subscribers/:subscriberId', {
                      subscriberId: subscriber.id,
                    })}
                  >
                    Cancel
                  </ButtonLink>
                </p>
              </>
            ) : asks === 'erase' ? (
              <>
                <p className="mt-2">
                  Are you sure you want to erase this subscriber? Their name, tags and what they opened will
                  be gone for good. We keep only the address, so that we never email it again.
                </p>
                <p className="mt-3 flex gap-3">
                  <PrimarySubmit intent="erase">Erase subscriber</PrimarySubmit>
                  <ButtonLink
                    to={href('/admin/email-marketing/subscribers/:subscriberId', {
                      subscriberId: subscriber.id,
                    })}
                  >
                    Cancel
                  </ButtonLink>
                </p>
              </>
            ) : (
              <p className="mt-3 flex flex-wrap gap-3">
                {subscriber.status === 'subscribed' && <ButtonLink to="?unsubscribe">Unsubscribe</ButtonLink>}
                <a href="?erase" className="button text-stop">
                  Erase
                </a>
              </p>
            )}
          </form>
        </div>
      </div>
      <OwnScript run={guardForm} />
    </>
  );
}
