import { randomUUID } from 'node:crypto';
import { data, redirect } from 'react-router';
import { fieldErrors, formValues } from '#kit/forms.ts';
import { href } from '#kit/href.ts';
import { formatTime } from '#kit/london-time.ts';
import { scheduleOf } from '#kit/schedule.ts';
import type { Actor } from '#platform/audit.server.ts';
import type { Shop } from '#platform/shop.ts';
import type { SaveAnswer } from '#ui/form-answer.ts';
import { type Audience, audienceOf } from '../audience.ts';
import type { Campaign } from '../campaign.ts';
import type { Block } from '../message.ts';
import {
  type CampaignFields,
  type CampaignOutcome,
  readObstacles,
  saveCampaign,
  sendOrSchedule,
  sendTest,
} from '../save-campaign.server.ts';
import { placeAfter } from './block-focus.ts';
import { campaignSchema, testSchema } from './forms.ts';
import { messageParts } from './message-form.server.ts';

/** The editor's response if it does not redirect: everything typed, and what prevents sending. */
export interface CampaignAnswer extends SaveAnswer {
  blocks: Block[];
  audience: Audience;
  problem: string | null;
  /** of a stale save: the version for the next save, and somebody else's changes */
  theirs:
    | (Pick<Campaign, 'version' | 'name' | 'subject' | 'previewText' | 'audience'> & { blocks: Block[] })
    | null;
  success: string | null;
}

const campaignPath = (campaignId: string) =>
  href('/admin/email-marketing/campaigns/:campaignId', { campaignId });

/** Handles the editor's buttons. Each saves the form first. */
export async function campaignAction(shop: Shop, actor: Actor, id: string, form: FormData): Promise<unknown> {
  const values = formValues(form);
  const intent = values.intent ?? '';
  const audience = audienceOf(form);
  if (intent === 'send-confirmed') return sendConfirmed(shop, actor, id, Number(values.version ?? -1));
  const newId = `part-${randomUUID().slice(0, 8)}`;
  const { blocks, refused } = await messageParts(shop, form, { kind: 'campaign', id }, newId);
  const answer = (more: Partial<CampaignAnswer>, status = 422) =>
    data<CampaignAnswer>(
      {
        values,
        blocks,
        audience,
        errors: {},
        problem: null,
        conflict: null,
        theirs: null,
        success: null,
        ...more,
      },
      { status },
    );
  const parsed = campaignSchema.safeParse(values);
  if (!parsed.success) return answer({ errors: { ...fieldErrors(parsed.error), ...refused } });
  if (Object.keys(refused).length > 0) return answer({ errors: refused });
  const fields: CampaignFields = { ...parsed.data, content: { blocks }, audience };
  const version = Number(values.version ?? -1);
  const refuse = (outcome: Exclude<CampaignOutcome, { ok: true }>) =>
    refusal(outcome, { id, values, version }, answer);

  if (intent === 'schedule') {
    const when = scheduleOf(values.scheduledFor ?? '', shop.clock());
    if ('problem' in when) return answer({ errors: { scheduledFor: when.problem } });
    const outcome = await sendOrSchedule(shop, actor, { id, version, at: when.at, fields });
    if (!outcome.ok) return refuse(outcome);
    throw redirect(`${campaignPath(id)}?done=scheduled`);
  }
  const saved = await saveCampaign(shop, actor, { id, version, fields });
  if (!saved.ok) return refuse(saved);
  if (intent === 'send') {
    const errors = await readObstacles(shop, id);
    if (Object.keys(errors).length > 0) return refuse({ ok: false, kind: 'incomplete', errors });
    throw redirect(`${campaignPath(id)}?send`);
  }
  if (intent === 'test') {
    const to = testSchema.safeParse(values);
    const own = { values: { ...values, version: String(version + 1) } };
    if (!to.success) return answer({ ...own, errors: fieldErrors(to.error) });
    const missing = await sendTest(shop, id, to.data.testEmail);
    if (Object.keys(missing).length > 0) return answer({ ...own, errors: missing });
    return answer({ ...own, success: `A test is on its way to ${to.data.testEmail}.` }, 200);
  }
  throw redirect(`${campaignPath(id)}${placeAfter(intent, newId) ?? '?done=saved'}`);
}

/** Sends a draft if it is unchanged since the confirmation was shown; otherwise it must be confirmed again. */
async function sendConfirmed(shop: Shop, actor: Actor, id: string, version: number): Promise<never> {
  const outcome = await sendOrSchedule(shop, actor, { id, version, at: null, fields: null });
  if (!outcome.ok && outcome.kind === 'missing') throw data('Campaign not found.', { status: 404 });
  const notice = outcome.ok ? 'sending' : outcome.kind === 'state' ? 'state' : 'held';
  throw redirect(`${campaignPath(id)}?done=${notice}`);
}

function refusal(
  outcome: Exclude<CampaignOutcome, { ok: true }>,
  { id, values, version }: { id: string; values: Record<string, string>; version: number },
  answer: (more: Partial<CampaignAnswer>, status?: number) => unknown,
): unknown {
  switch (outcome.kind) {
    case 'missing':
      throw data('Campaign not found.', { status: 404 });
    case 'state':
      throw redirect(`${campaignPath(id)}?done=state`);
    case 'incomplete':
      // The draft was saved, so the next save starts from that version.
      return answer({ values: { ...values, version: String(version + 1) }, errors: outcome.errors });
    case 'stale': {
      const conflict = { actor: outcome.actor, at: formatTime(outcome.campaign.updatedAt) };
      return answer({ conflict, theirs: versionOf(outcome.campaign) }, 409);
    }
  }
}

function versionOf({ content, ...campaign }: Campaign): CampaignAnswer['theirs'] {
  const { version, name, subject, previewText, audience } = campaign;
  return { version, name, subject, previewText, audience, blocks: content.blocks };
}
