import { sql } from 'kysely';
import { data, redirect } from 'react-router';
import { z } from 'zod';
import { type FieldErrors, fieldErrors, formValues } from '../../../kit/forms.ts';
import { isUuid } from '../../../kit/uuid.ts';
import { type Actor, recordChange } from '../../../platform/audit.server.ts';
import { inTransaction, json } from '../../../platform/db/database.ts';
import type { Shop } from '../../../platform/shop.ts';
import { formatTime } from '../../delivery/index.ts';
import { RATE_MAX, RATE_SETTING, readRate } from '../campaigns/campaign-store.server.ts';
import { createCampaign, duplicateCampaign, moveCampaign } from '../campaigns/save-campaign.server.ts';
import { deleteTemplate, readTemplate, setDefaultTemplate } from '../campaigns/template-store.server.ts';
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

/** What a form on the dashboard is answered when it does not lead on: what was typed, what is wrong, what a test found. */
export interface MarketingAnswer {
  form: 'subscriber' | 'mailchimp' | 'rate';
  /** without the API key, which is never shown again */
  typed: Record<string, string>;
  errors: FieldErrors;
  tested: { ok: boolean; words: string } | null;
}

const HOME = '/admin/email-marketing';

type Intent = (shop: Shop, actor: Actor, typed: Record<string, string>) => Promise<unknown>;

const INTENTS: Readonly<Record<string, Intent>> = {
  'new-campaign': newCampaign,
  pause: (shop, actor, typed) => move(shop, actor, typed, 'pause', 'paused'),
  resume: (shop, actor, typed) => move(shop, actor, typed, 'resume', 'resumed'),
  unschedule: (shop, actor, typed) => move(shop, actor, typed, 'unschedule', 'unscheduled'),
  delete: (shop, actor, typed) => move(shop, actor, typed, 'delete', 'deleted'),
  async duplicate(shop, actor, { id = '' }) {
    const copy = await duplicateCampaign(shop, actor, id);
    throw redirect(copy ? `${HOME}/campaigns/${copy}` : `${HOME}?tab=campaigns&done=state`);
  },
  async 'template-default'(shop, actor, { id = '' }) {
    if (isUuid(id)) await setDefaultTemplate(shop, actor, id);
    throw redirect(`${HOME}?tab=templates&done=template-default`);
  },
  async 'template-delete'(shop, actor, { id = '', version = '' }) {
    const seen = { id, version: Number(version || -1) };
    const done = isUuid(id) ? await deleteTemplate(shop, actor, seen) : 'deleted';
    throw redirect(`${HOME}?tab=templates&done=template-${done}`);
  },
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
  rate: saveRate,
};

/** Does what a form of the dashboard asks for. Throws an answer of 422 for a wish that there isn't. */
export async function marketingAction(shop: Shop, actor: Actor, form: FormData): Promise<unknown> {
  const typed = formValues(form);
  const wish = typed.intent ?? '';
  // Every object has a `constructor`, which is no wish of ours.
  const intent = Object.hasOwn(INTENTS, wish) ? INTENTS[wish] : undefined;
  if (!intent) throw data('We couldn’t read that. Reload the page and try again.', { status: 422 });
  return intent(shop, actor, typed);
}

async function newCampaign(shop: Shop, actor: Actor, { template = '' }: Record<string, string>) {
  const chosen = await readTemplate(shop.db, template);
  const words = { name: chosen ? chosen.name : 'Untitled campaign', subject: '', previewText: '' };
  const id = await createCampaign(shop, actor, {
    ...{ ...words, content: chosen?.content ?? { blocks: [] } },
    audience: { segments: [], tags: [], interests: [] },
  });
  throw redirect(`${HOME}/campaigns/${id}`);
}

async function move(
  shop: Shop,
  actor: Actor,
  { id = '', from = '', version = '' }: Record<string, string>,
  wish: 'pause' | 'resume' | 'unschedule' | 'delete',
  done: string,
) {
  const seen = wish === 'delete' ? Number(version || -1) : null;
  const outcome = await moveCampaign(shop, actor, id, wish, seen);
  const said = outcome.ok ? done : outcome.kind === 'stale' ? 'changed' : 'state';
  const isThere = outcome.ok ? wish !== 'delete' : outcome.kind !== 'missing';
  if (from === 'campaign' && isThere) throw redirect(`${HOME}/campaigns/${id}?done=${said}`);
  throw redirect(`${HOME}?tab=campaigns&done=${said}`);
}

async function addReader(shop: Shop, actor: Actor, typed: Record<string, string>) {
  const refuse = (errors: FieldErrors) => refused({ form: 'subscriber', typed, errors, tested: null });
  const parsed = addSubscriberSchema.safeParse(typed);
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

function refused(answer: MarketingAnswer, status = 422) {
  return data<MarketingAnswer>({ ...answer, typed: { ...answer.typed, apiKey: '' } }, { status });
}

/** Asks Mailchimp with what is typed; a key left empty is the stored one. */
async function testMailchimp(shop: Shop, _actor: Actor, typed: Record<string, string>) {
  const tried = await tryMailchimp(shop, typed);
  if ('errors' in tried) return refused({ form: 'mailchimp', typed, errors: tried.errors, tested: null });
  if (tried.stored) await noteTested(shop, tried.stored, tried.connected);
  const tested = { ok: tried.connected !== null, words: tried.words };
  return refused({ form: 'mailchimp', typed, errors: {}, tested }, 200);
}

/** What a test found holds for the connection that was tested, and not for one that somebody stored meanwhile. */
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

async function storeMailchimp(shop: Shop, actor: Actor, typed: Record<string, string>) {
  const tried = await tryMailchimp(shop, typed);
  if ('errors' in tried) return refused({ form: 'mailchimp', typed, errors: tried.errors, tested: null });
  const outcome = await saveMailchimp(shop, actor, tried.fields, tried.connected, typed.seen ?? '');
  if (outcome === 'stale') {
    const now = await readMailchimp(shop);
    const words = `Someone else has changed this. Saved now: server ${now.server}, list ${now.listId || 'none'}, key ${now.keyShown ?? 'none'}. Your changes are still here. Save again to keep them.`;
    const fresh = { ...typed, seen: now.seen };
    return refused({ form: 'mailchimp', typed: fresh, errors: {}, tested: { ok: false, words } }, 409);
  }
  if (tried.connected) {
    await shop.jobs.send(shop.db, SYNC_MAILCHIMP, {});
    throw redirect(`${HOME}?tab=settings&done=settings`);
  }
  const tested = { ok: false, words: `Saved, but not connected. ${tried.words}` };
  return refused({ form: 'mailchimp', typed, errors: {}, tested }, 200);
}

async function tryMailchimp(shop: Shop, typed: Record<string, string>) {
  const parsed = mailchimpSchema.safeParse(typed);
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

const rateSchema = z.object({
  mailsPerMinute: z.coerce
    .number(`Enter a number from 1 to ${RATE_MAX}`)
    .int(`Enter a number from 1 to ${RATE_MAX}`)
    .min(1, `Enter a number from 1 to ${RATE_MAX}`)
    .max(RATE_MAX, `Enter a number from 1 to ${RATE_MAX}`),
});

async function saveRate(shop: Shop, actor: Actor, typed: Record<string, string>) {
  const parsed = rateSchema.safeParse(typed);
  if (!parsed.success)
    return refused({ form: 'rate', typed, errors: fieldErrors(parsed.error), tested: null });
  const value = parsed.data.mailsPerMinute;
  const theirs = await storeRate(shop, actor, value, typed.seen ?? '');
  if (theirs === null) throw redirect(`${HOME}?tab=settings&done=settings`);
  const words = `Someone else changed it to ${theirs}. Your number is still here. Save again to use it.`;
  const fresh = { ...typed, seen: String(theirs) };
  return refused({ form: 'rate', typed: fresh, errors: { mailsPerMinute: words }, tested: null }, 409);
}

/** Stores the rate where it is still as it was `seen`, or this already: null. Else answers what somebody else made it. */
async function storeRate(shop: Shop, actor: Actor, value: number, seen: string): Promise<number | null> {
  return inTransaction(shop.db, async (trx) => {
    // There may be no row to lock.
    await sql`select pg_advisory_xact_lock(hashtextextended(${RATE_SETTING}, 0))`.execute(trx);
    const now = await readRate(trx);
    if (now === value) return null;
    if (String(now) !== seen) return now;
    const before = { mailsPerMinute: now };
    await trx
      .insertInto('settings')
      .values({ key: RATE_SETTING, value: json(value) })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: json(value) }))
      .execute();
    const change = { actor, action: 'setting.save', subject: `setting:${RATE_SETTING}` };
    await recordChange(trx, { ...change, before, after: { mailsPerMinute: value } });
    return null;
  });
}
