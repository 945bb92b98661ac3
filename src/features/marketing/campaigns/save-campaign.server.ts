import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { type Actor, lastActor, recordChange } from '#platform/audit.server.ts';
import { inTransaction, json, type Queries } from '#platform/db/database.ts';
import { queueEmail } from '#platform/email/queue.server.ts';
import type { Shop } from '#platform/shop.ts';
import type { Audience } from './audience.ts';
import { countAudience } from './audience-store.server.ts';
import { CAMPAIGN_MOVES, type Campaign, type CampaignMove, mayMove } from './campaign.ts';
import { readCampaign, readCampaignProducts } from './campaign-store.server.ts';
import { type Known, type Message, missingFields } from './message.ts';
import { keepPictures, picturesOf } from './message-pictures.server.ts';
import { SEND_CAMPAIGN, startCampaign } from './start-campaign.server.ts';

/** The queue name of the test email that shows a campaign to one address before it is sent. */
export const CAMPAIGN_TEST = 'campaign-test';

export interface CampaignFields {
  name: string;
  subject: string;
  previewText: string;
  content: Message;
  audience: Audience;
}

export type CampaignOutcome =
  | { ok: true; id: string }
  | { ok: false; kind: 'missing' }
  /** its state doesn’t allow it: it was sent or paused in the meantime */
  | { ok: false; kind: 'state'; campaign: Campaign }
  | { ok: false; kind: 'stale'; actor: string; campaign: Campaign }
  | { ok: false; kind: 'incomplete'; errors: Record<string, string> };

/** Makes a draft. */
export async function createCampaign(shop: Shop, actor: Actor, fields: CampaignFields): Promise<string> {
  return inTransaction(shop.db, async (trx) => {
    const now = shop.clock();
    const { content, audience, ...words } = fields;
    const { id } = await trx
      .insertInto('campaigns')
      .values({
        ...words,
        content: json(content),
        audience: json(audience),
        status: 'draft',
        createdBy: actor.id,
        createdAt: now,
        updatedAt: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await note(trx, actor, 'create', id, null, fields);
    return id;
  });
}

/** Saves a draft if it is still at `version`. Otherwise refuses. */
export async function saveCampaign(
  shop: Shop,
  actor: Actor,
  { id, version, fields }: { id: string; version: number; fields: CampaignFields },
): Promise<CampaignOutcome> {
  return change(shop, { id, version, move: 'edit' }, async (trx, before) => {
    await write(shop, trx, id, fields);
    await note(trx, actor, 'save', id, worthNoting(before), fields);
    return { ok: true, id };
  });
}

/**
 * Saves a draft and sends it now, or schedules it for `at`. If it is incomplete or has no audience, it is saved and
 * stays a draft.
 */
export async function sendOrSchedule(
  shop: Shop,
  actor: Actor,
  {
    id,
    version,
    at,
    fields,
  }: { id: string; version: number; at: Date | null; fields: CampaignFields | null },
): Promise<CampaignOutcome> {
  const move = at ? 'schedule' : 'send';
  return change(shop, { id, version, move }, async (trx, before) => {
    if (fields) await write(shop, trx, id, fields);
    const campaign = { ...before, ...fields };
    const errors = await incomplete(trx, campaign, shop.clock());
    if (Object.keys(errors).length > 0) {
      if (fields) await note(trx, actor, 'save', id, worthNoting(before), fields);
      return { ok: false, kind: 'incomplete', errors };
    }
    if (at) await setStatus(shop, trx, id, 'schedule', { scheduledFor: at });
    const recipients = at ? null : await startCampaign(shop, trx, campaign);
    const after = { ...worthNoting(campaign), scheduledFor: at, recipients };
    await note(trx, actor, move, id, worthNoting(before), after);
    return { ok: true, id };
  });
}

/** Returns what prevents sending a saved draft, by field; empty if nothing does. */
export async function readObstacles(shop: Shop, id: string): Promise<Record<string, string>> {
  const campaign = await readCampaign(shop.db, id);
  if (!campaign) return { subject: 'Someone else has deleted this campaign.' };
  return incomplete(shop.db, campaign, shop.clock());
}

/**
 * Pauses, resumes, unschedules or deletes. If that was already done, returns `state`. With a `version`, refused if the
 * campaign has changed since.
 */
export async function moveCampaign(
  shop: Shop,
  actor: Actor,
  id: string,
  move: 'pause' | 'resume' | 'unschedule' | 'delete',
  version: number | null = null,
): Promise<CampaignOutcome> {
  return change(shop, { id, version, move }, async (trx, before) => {
    if (move === 'delete') await trx.deleteFrom('campaigns').where('id', '=', id).execute();
    if (move === 'pause') await setStatus(shop, trx, id, move);
    if (move === 'unschedule') await setStatus(shop, trx, id, move, { scheduledFor: null });
    if (move === 'resume') {
      await setStatus(shop, trx, id, move);
      await shop.jobs.send(trx, SEND_CAMPAIGN, { campaignId: id });
    }
    await note(trx, actor, move, id, { status: before.status }, move === 'delete' ? null : { move });
    return { ok: true, id };
  });
}

/** Copies a campaign, in any state, to a new draft. Returns its id; null if the campaign does not exist. */
export async function duplicateCampaign(shop: Shop, actor: Actor, id: string): Promise<string | null> {
  const campaign = await readCampaign(shop.db, id);
  if (!campaign) return null;
  const { subject, previewText, content, audience } = campaign;
  const name = `${campaign.name} (copy)`.slice(0, 200);
  return createCampaign(shop, actor, { name, subject, previewText, content, audience });
}

/** Sends a saved campaign to one address as a test. Returns what is missing; empty if it was queued. */
export async function sendTest(shop: Shop, id: string, email: string): Promise<Record<string, string>> {
  return inTransaction(shop.db, async (trx) => {
    const campaign = await readCampaign(trx, id);
    if (!campaign) return { subject: 'Someone else has deleted this campaign.' };
    const missing = missingFields(campaign, await knownFor(trx, campaign.content, shop.clock()));
    if (Object.keys(missing).length > 0) return missing;
    const { subject, previewText, content } = campaign;
    await queueEmail(shop, trx, {
      eventKey: `${CAMPAIGN_TEST}:${randomUUID()}`,
      template: CAMPAIGN_TEST,
      recipient: email,
      data: { email, subject, previewText, content },
    });
    return {};
  });
}

async function change(
  shop: Shop,
  { id, version, move }: { id: string; version: number | null; move: CampaignMove },
  work: (trx: Queries, before: Campaign) => Promise<CampaignOutcome>,
): Promise<CampaignOutcome> {
  return inTransaction(shop.db, async (trx): Promise<CampaignOutcome> => {
    const before = await readCampaign(trx, id, { lock: true });
    if (!before) return { ok: false, kind: 'missing' };
    if (!mayMove(move, before.status)) return { ok: false, kind: 'state', campaign: before };
    if (version !== null && version !== before.version)
      return { ok: false, kind: 'stale', actor: await lastActor(trx, `campaign:${id}`), campaign: before };
    return work(trx, before);
  });
}

async function write(shop: Shop, trx: Queries, id: string, fields: CampaignFields): Promise<void> {
  const { content, audience, ...words } = fields;
  await trx
    .updateTable('campaigns')
    .set({ ...words, content: json(content), audience: json(audience), updatedAt: shop.clock() })
    .set({ version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

async function setStatus(
  shop: Shop,
  trx: Queries,
  id: string,
  move: Exclude<CampaignMove, 'edit' | 'delete'>,
  set: { scheduledFor?: Date | null } = {},
): Promise<void> {
  await trx
    .updateTable('campaigns')
    .set({ ...set, status: CAMPAIGN_MOVES[move].to, updatedAt: shop.clock(), version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

async function incomplete(trx: Queries, campaign: Campaign, now: Date): Promise<Record<string, string>> {
  const missing = missingFields(campaign, await knownFor(trx, campaign.content, now));
  if ((await countAudience(trx, campaign.audience, now)) === 0)
    missing.audience = 'Nobody is in this audience. Remove a condition';
  return missing;
}

async function knownFor(trx: Queries, content: Message, now: Date): Promise<Known> {
  const ids = content.blocks.flatMap((block) => (block.kind === 'product' ? [block.productId] : []));
  const products = new Set((await readCampaignProducts(trx, ids)).keys());
  return { products, pictures: await keepPictures(trx, picturesOf(content), now) };
}

function worthNoting({ name, subject, previewText, content, audience, status }: Campaign) {
  return { name, subject, previewText, content, audience, status };
}

async function note(
  trx: Queries,
  actor: Actor,
  verb: string,
  id: string,
  before: unknown,
  after: unknown,
): Promise<void> {
  await recordChange(trx, { actor, action: `campaign.${verb}`, subject: `campaign:${id}`, before, after });
}
