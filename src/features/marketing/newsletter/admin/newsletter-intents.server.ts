import { data, redirect } from 'react-router';
import { type FieldErrors, fieldErrors } from '#kit/forms.ts';
import { href } from '#kit/href.ts';
import { formatTime } from '#kit/london-time.ts';
import type { Actor } from '#platform/audit.server.ts';
import type { Shop } from '#platform/shop.ts';
import type { FormAnswer } from '#ui/form-answer.ts';
import { MailchimpProblem, testConnection } from '../mailchimp/mailchimp-api.server.ts';
import {
  disconnectMailchimp,
  noteConnected,
  OtherConnection,
  readAccess,
  readMailchimp,
  type StoredAccess,
  saveMailchimp,
  whileStored,
} from '../mailchimp/mailchimp-settings.server.ts';
import { SYNC_MAILCHIMP } from '../mailchimp/sync-mailchimp.server.ts';
import { addSubscriber } from '../subscribers/change-subscriber.server.ts';
import { addSubscriberSchema, mailchimpSchema } from './forms.ts';

/** The response to a dashboard form that does not redirect: typed values, errors, test result. */
export interface MarketingAnswer extends FormAnswer {
  form: 'subscriber' | 'mailchimp' | 'rate';
  tested: { ok: boolean; words: string } | null;
}

const HOME = href('/admin/email-marketing');

type Intent = (shop: Shop, actor: Actor, values: Record<string, string>) => Promise<unknown>;

/** The handlers of the Email Marketing page's forms, by `intent`. */
export type MarketingIntents = Readonly<Record<string, Intent>>;

/** The forms of the tabs Subscribers and Settings. */
export const newsletterIntents: MarketingIntents = {
  'add-subscriber': addReader,
  'mailchimp-test': testMailchimp,
  'mailchimp-save': storeMailchimp,
  async 'mailchimp-disconnect'(shop, actor) {
    await disconnectMailchimp(shop, actor);
    throw redirect(`${HOME}?tab=settings&done=disconnected`);
  },
  async 'mailchimp-sync'(shop) {
    await shop.jobs.send(shop.db, SYNC_MAILCHIMP, {});
    throw redirect(`${HOME}?tab=settings&done=syncing`);
  },
};

async function addReader(shop: Shop, actor: Actor, values: Record<string, string>) {
  const refuse = (errors: FieldErrors) =>
    refuseMarketing({ form: 'subscriber', values, errors, tested: null });
  const parsed = addSubscriberSchema.safeParse(values);
  if (!parsed.success) return refuse(fieldErrors(parsed.error));
  const added = await addSubscriber(shop, actor, parsed.data);
  if (added.ok) throw redirect(`${HOME}?tab=subscribers&done=subscriber-added`);
  return refuse({
    email:
      added.kind === 'duplicate'
        ? 'This address is already on the list'
        : 'This address unsubscribed or its email bounced. Only its owner can subscribe it again',
  });
}

/** Returns the form with what was typed, except the API key, which is never shown again. */
export function refuseMarketing(answer: MarketingAnswer, status = 422) {
  return data<MarketingAnswer>({ ...answer, values: { ...answer.values, apiKey: '' } }, { status });
}

/** Tests the typed Mailchimp connection; an empty key means the stored one. */
async function testMailchimp(shop: Shop, _actor: Actor, values: Record<string, string>) {
  const tried = await tryMailchimp(shop, values);
  if ('errors' in tried)
    return refuseMarketing({ form: 'mailchimp', values, errors: tried.errors, tested: null });
  if (tried.stored) await noteTested(shop, tried.stored, tried.connected);
  const tested = { ok: tried.connected !== null, words: tried.words };
  return refuseMarketing({ form: 'mailchimp', values, errors: {}, tested }, 200);
}

/** A test result applies only to the connection tested, not to one stored in the meantime. */
async function noteTested(
  shop: Shop,
  stored: StoredAccess,
  connected: { listName: string; at: string } | null,
): Promise<void> {
  try {
    await whileStored(shop, stored, (trx) => noteConnected(trx, connected));
  } catch (error) {
    if (!(error instanceof OtherConnection)) throw error;
  }
}

async function storeMailchimp(shop: Shop, actor: Actor, values: Record<string, string>) {
  const tried = await tryMailchimp(shop, values);
  if ('errors' in tried)
    return refuseMarketing({ form: 'mailchimp', values, errors: tried.errors, tested: null });
  const outcome = await saveMailchimp(shop, actor, tried.fields, tried.connected, values.seen ?? '');
  if (outcome === 'stale') {
    const now = await readMailchimp(shop);
    const words = `Someone else has changed this. Saved now: server ${now.server}, list ${now.listId || 'none'}, key ${now.keyShown ?? 'none'}. Your changes are still here. Save again to keep them.`;
    const current = { ...values, seen: now.version };
    return refuseMarketing(
      { form: 'mailchimp', values: current, errors: {}, tested: { ok: false, words } },
      409,
    );
  }
  if (tried.connected) {
    await shop.jobs.send(shop.db, SYNC_MAILCHIMP, {});
    throw redirect(`${HOME}?tab=settings&done=settings`);
  }
  const tested = { ok: false, words: `Saved, but not connected. ${tried.words}` };
  return refuseMarketing({ form: 'mailchimp', values, errors: {}, tested }, 200);
}

async function tryMailchimp(shop: Shop, values: Record<string, string>) {
  const parsed = mailchimpSchema.safeParse(values);
  if (!parsed.success) return { errors: fieldErrors(parsed.error) };
  const fields = parsed.data;
  const stored = await readAccess(shop);
  const apiKey = fields.apiKey || stored?.apiKey;
  if (!apiKey) return { errors: { apiKey: 'Enter the API key' } };
  const { server, listId } = fields;
  const isStored = stored?.apiKey === apiKey && stored.server === server && stored.listId === listId;
  const tried = { fields, stored: isStored ? stored : null };
  const at = shop.clock();
  try {
    const list = await testConnection({ apiKey, server, listId, base: shop.mailchimpBase });
    const count = list.memberCount.toLocaleString('en-GB');
    const words = `Connected to “${list.listName}” with ${count} members, at ${formatTime(at)}.`;
    return { ...tried, words, connected: { listName: list.listName, at: at.toISOString() } };
  } catch (error) {
    if (!(error instanceof MailchimpProblem)) throw error;
    return { ...tried, words: `${error.message} Tried at ${formatTime(at)}.`, connected: null };
  }
}
