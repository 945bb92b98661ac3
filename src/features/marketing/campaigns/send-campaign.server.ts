import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { unsubscribeHeaders, unsubscribeUrl } from '#features/marketing/newsletter/index.server.ts';
import { inTransaction } from '#platform/db/database.ts';
import { type EmailTransport, failureOf } from '#platform/email/email.ts';
import type { JobDefinition } from '#platform/jobs/job-queue.ts';
import type { Shop } from '#platform/shop.ts';
import type { Campaign } from './campaign.ts';
import { readCampaign, readDue, readRate } from './campaign-store.server.ts';
import { renderMessage } from './emails/campaign-email.tsx';
import { messageLinks } from './message.ts';
import { personalised } from './personal-message.ts';
import * as recipients from './recipients-store.server.ts';
import { SEND_CAMPAIGN, startCampaign } from './start-campaign.server.ts';
import { clickUrl, openUrl } from './tracking.server.ts';

const SIGN_OF_LIFE_MS = 5000;
/** A job ends after this and enqueues its successor: the queue considers a job dead after a quarter of an hour. */
const JOB_MS = 5 * 60_000;
const BATCH_MAX = 50;
/** Concurrent connections to the mail server. */
const AT_ONCE = 5;
const TRIES_MAX = 5;
/** Greylisting accepts a retry after some minutes (RFC 6647, 5: "one minute to 24 hours"). */
const RETRY_MINUTES = 10;

export interface SendOptions {
  /** waits until the rate allows the next emails, milliseconds */
  wait?: (ms: number) => Promise<unknown>;
}

/** The job that sends a campaign in batches until it is sent or paused. Running two at once is harmless. */
export function sendCampaignJob(
  shop: Shop,
  transport: EmailTransport,
  options: SendOptions = {},
): JobDefinition<{ campaignId: string }> {
  return {
    name: SEND_CAMPAIGN,
    concurrency: 2,
    run: ({ campaignId }) => sendCampaign(shop, transport, campaignId, options),
  };
}

/**
 * Continues sending a campaign. Each email's id is stored before it goes out and makes its Message-ID, so an email that
 * a killed process handed over but did not record goes out again as the same email. Rejects if the mail server can't be
 * reached; the queue retries.
 */
export async function sendCampaign(
  shop: Shop,
  transport: EmailTransport,
  campaignId: string,
  { wait = delay }: SendOptions = {},
): Promise<void> {
  const { db } = shop;
  const sender = randomUUID();
  if (!(await recipients.takeCampaign(db, { campaignId, sender, now: shop.clock() }))) return;
  const alive = setInterval(() => {
    recipients
      .renewSender(db, campaignId, sender, shop.clock())
      .catch((error) => shop.log.error({ err: error }, 'a campaign could not be sent'));
  }, SIGN_OF_LIFE_MS);
  try {
    const finished = await sendBatches(shop, transport, { campaignId, sender, wait });
    await recipients.leaveCampaign(db, campaignId, sender);
    if (finished) await recipients.finishCampaign(db, campaignId, shop.clock());
    else await shop.jobs.send(db, SEND_CAMPAIGN, { campaignId });
  } catch (error) {
    await recipients.leaveCampaign(db, campaignId, sender);
    throw error;
  } finally {
    clearInterval(alive);
  }
}

interface Round {
  campaignId: string;
  sender: string;
  wait: (ms: number) => Promise<unknown>;
}

/** Returns true if there is nothing left to do, false if time ran out first. */
async function sendBatches(shop: Shop, transport: EmailTransport, round: Round): Promise<boolean> {
  const { campaignId, sender } = round;
  const campaign = await readCampaign(shop.db, campaignId);
  if (!campaign) return true;
  const send = await messageSender(shop, transport, campaign, sender);
  for (const end = performance.now() + JOB_MS; performance.now() < end; ) {
    const perMinute = await readRate(shop.db);
    const size = Math.min(BATCH_MAX, Math.ceil(perMinute / 60));
    const claimed = await recipients.claimRecipients(shop.db, {
      campaignId,
      sender,
      size,
      now: shop.clock(),
    });
    if (claimed.length === 0) return true;
    const now = shop.clock();
    const waitMs = await recipients.reserveTime(shop.db, { count: claimed.length, perMinute, now });
    if (waitMs > 0) await round.wait(waitMs);
    for (let at = 0; at < claimed.length; at += AT_ONCE) {
      const done = await Promise.allSettled(claimed.slice(at, at + AT_ONCE).map(send));
      for (const one of done) if (one.status === 'rejected') throw one.reason;
      if (done.some((one) => one.status === 'fulfilled' && one.value === 'stopped')) return true;
    }
  }
  return false;
}

type SendOne = (emailId: string) => Promise<'done' | 'stopped'>;

/** Renders the message once; returns a function that sends it to one subscriber. */
async function messageSender(
  shop: Shop,
  transport: EmailTransport,
  campaign: Campaign,
  sender: string,
): Promise<SendOne> {
  const message = await renderMessage(shop, campaign, { tracked: true });
  const linkCount = messageLinks(campaign.content, shop.site.publicOrigin).length;
  return async (emailId) => {
    const recipient = await recipients.lookAtRecipient(shop.db, emailId, sender);
    if (recipient === 'stopped') return 'stopped';
    if (!recipient) return 'done';
    const unsubscribe = unsubscribeUrl(shop, recipient.email, emailId);
    const urls: Record<string, string> = { unsubscribe_url: unsubscribe, pixel_url: openUrl(shop, emailId) };
    for (let link = 0; link < linkCount; link += 1) urls[`link_${link}`] = clickUrl(shop, emailId, link);
    const email = {
      ...personalised(message, { firstName: recipient.firstName, urls }),
      id: emailId,
      to: recipient.email,
      createdAt: campaign.queuedAt ?? shop.clock(),
      replyTo: message.replyTo,
      headers: unsubscribeHeaders(unsubscribe),
    };
    try {
      await transport.deliver(email);
    } catch (error) {
      await noteFailure(shop, emailId, error);
      return 'done';
    }
    await recipients.markSent(shop.db, emailId, shop.clock());
    return 'done';
  };
}

/**
 * Records the mail server's error for one email. Rethrows errors that are not about that email: no connection, or not
 * authorised.
 */
async function noteFailure(shop: Shop, emailId: string, error: unknown): Promise<void> {
  const now = shop.clock();
  const problem = (error instanceof Error ? error.message : String(error)).slice(0, 300);
  const failure = failureOf(error);
  if (failure === 'server') throw error;
  if (failure !== 'later')
    return recipients.markBounced(shop.db, emailId, { problem, now, clean: failure === 'address' });
  const tries = await recipients.readTries(shop.db, emailId);
  // Refused five times over more than an hour: counts as bounced, but the address may recover.
  if (tries >= TRIES_MAX) return recipients.markBounced(shop.db, emailId, { problem, now, clean: false });
  return recipients.tryLater(shop.db, emailId, { problem, now, minutes: RETRY_MINUTES * tries });
}

/** Every minute: starts scheduled campaigns that are due, and resumes campaigns without a sender. */
export function tickCampaignsJob(shop: Shop): JobDefinition {
  return { name: 'tick-campaigns', schedule: '* * * * *', run: () => tickCampaigns(shop) };
}

export async function tickCampaigns(shop: Shop): Promise<void> {
  const now = shop.clock();
  const due = await readDue(shop.db, now, new Date(now.getTime() - recipients.SENDER_DEAD_MS));
  for (const { id, status } of due) {
    if (status === 'sending') await shop.jobs.send(shop.db, SEND_CAMPAIGN, { campaignId: id });
    else await startDue(shop, id, now);
  }
}

/** Starting twice is harmless (guard: the campaign's row lock). */
async function startDue(shop: Shop, id: string, now: Date): Promise<void> {
  await inTransaction(shop.db, async (trx) => {
    const campaign = await readCampaign(trx, id, { lock: true });
    if (campaign?.status !== 'scheduled' || !campaign.scheduledFor || campaign.scheduledFor > now) return;
    await startCampaign(shop, trx, campaign);
  });
}
