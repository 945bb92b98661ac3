import { sql } from 'kysely';
import { data, redirect } from 'react-router';
import { z } from 'zod';
import {
  type MarketingIntents,
  newsletterIntents,
  refuseMarketing,
} from '#features/marketing/newsletter/index.server.ts';
import { fieldErrors, formValues } from '#kit/forms.ts';
import { href } from '#kit/href.ts';
import { isUuid } from '#kit/uuid.ts';
import { type Actor, recordChange } from '#platform/audit.server.ts';
import { inTransaction, json } from '#platform/db/database.ts';
import type { Shop } from '#platform/shop.ts';
import { RATE_MAX, RATE_SETTING, readRate } from '../campaign-store.server.ts';
import { createCampaign, duplicateCampaign, moveCampaign } from '../save-campaign.server.ts';
import { deleteTemplate, readTemplate, setDefaultTemplate } from '../template-store.server.ts';

const HOME = href('/admin/email-marketing');

const INTENTS: MarketingIntents = {
  'new-campaign': newCampaign,
  pause: (shop, actor, values) => move(shop, actor, values, 'pause', 'paused'),
  resume: (shop, actor, values) => move(shop, actor, values, 'resume', 'resumed'),
  unschedule: (shop, actor, values) => move(shop, actor, values, 'unschedule', 'unscheduled'),
  delete: (shop, actor, values) => move(shop, actor, values, 'delete', 'deleted'),
  async duplicate(shop, actor, { id = '' }) {
    const copy = await duplicateCampaign(shop, actor, id);
    throw redirect(
      copy
        ? href('/admin/email-marketing/campaigns/:campaignId', { campaignId: copy })
        : `${HOME}?tab=campaigns&done=state`,
    );
  },
  async 'template-default'(shop, actor, { id = '' }) {
    if (isUuid(id)) await setDefaultTemplate(shop, actor, id);
    throw redirect(`${HOME}?tab=templates&done=template-default`);
  },
  async 'template-delete'(shop, actor, { id = '', version = '' }) {
    const campaignVersion = { id, version: Number(version || -1) };
    const done = isUuid(id) ? await deleteTemplate(shop, actor, campaignVersion) : 'deleted';
    throw redirect(`${HOME}?tab=templates&done=template-${done}`);
  },
  ...newsletterIntents,
  rate: saveRate,
};

/** Handles the dashboard's forms. Throws a 422 response for an unknown intent. */
export async function marketingAction(shop: Shop, actor: Actor, form: FormData): Promise<unknown> {
  const values = formValues(form);
  const intent = values.intent ?? '';
  // Every object has a `constructor`, which is not an intent.
  const handle = Object.hasOwn(INTENTS, intent) ? INTENTS[intent] : undefined;
  if (!handle) throw data('We couldn’t read that. Reload the page and try again.', { status: 422 });
  return handle(shop, actor, values);
}

async function newCampaign(shop: Shop, actor: Actor, { template = '' }: Record<string, string>) {
  const chosen = await readTemplate(shop.db, template);
  const words = { name: chosen ? chosen.name : 'Untitled campaign', subject: '', previewText: '' };
  const id = await createCampaign(shop, actor, {
    ...words,
    content: chosen?.content ?? { blocks: [] },
    audience: { segments: [], tags: [], interests: [] },
  });
  throw redirect(href('/admin/email-marketing/campaigns/:campaignId', { campaignId: id }));
}

async function move(
  shop: Shop,
  actor: Actor,
  { id = '', from = '', version = '' }: Record<string, string>,
  intent: 'pause' | 'resume' | 'unschedule' | 'delete',
  done: string,
) {
  const onPage = intent === 'delete' ? Number(version || -1) : null;
  const outcome = await moveCampaign(shop, actor, id, intent, onPage);
  const notice = outcome.ok ? done : outcome.kind === 'stale' ? 'changed' : 'state';
  const isThere = outcome.ok ? intent !== 'delete' : outcome.kind !== 'missing';
  if (from === 'campaign' && isThere)
    throw redirect(
      `${href('/admin/email-marketing/campaigns/:campaignId', { campaignId: id })}?done=${notice}`,
    );
  throw redirect(`${HOME}?tab=campaigns&done=${notice}`);
}

const rateSchema = z.object({
  mailsPerMinute: z.coerce
    .number(`Enter a number from 1 to ${RATE_MAX}`)
    .int(`Enter a number from 1 to ${RATE_MAX}`)
    .min(1, `Enter a number from 1 to ${RATE_MAX}`)
    .max(RATE_MAX, `Enter a number from 1 to ${RATE_MAX}`),
});

async function saveRate(shop: Shop, actor: Actor, values: Record<string, string>) {
  const parsed = rateSchema.safeParse(values);
  if (!parsed.success)
    return refuseMarketing({ form: 'rate', values, errors: fieldErrors(parsed.error), tested: null });
  const value = parsed.data.mailsPerMinute;
  const theirs = await storeRate(shop, actor, value, values.seen ?? '');
  if (theirs === null) throw redirect(`${HOME}?tab=settings&done=settings`);
  const words = `Someone else changed it to ${theirs}. Your number is still here. Save again to use it.`;
  const current = { ...values, seen: String(theirs) };
  return refuseMarketing(
    { form: 'rate', values: current, errors: { mailsPerMinute: words }, tested: null },
    409,
  );
}

/**
 * Stores the rate if it is unchanged since `seen`, or equal already, and returns null. Otherwise returns the rate
 * somebody else set.
 */
async function storeRate(shop: Shop, actor: Actor, value: number, version: string): Promise<number | null> {
  return inTransaction(shop.db, async (trx) => {
    // There may be no row to lock yet.
    await sql`select pg_advisory_xact_lock(hashtextextended(${RATE_SETTING}, 0))`.execute(trx);
    const now = await readRate(trx);
    if (now === value) return null;
    if (String(now) !== version) return now;
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
