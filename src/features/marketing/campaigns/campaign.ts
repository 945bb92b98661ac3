import type { Audience } from './audience.ts';
import type { Message } from './message.ts';

export const CAMPAIGN_STATES = ['draft', 'scheduled', 'sending', 'paused', 'sent'] as const;
export type CampaignState = (typeof CAMPAIGN_STATES)[number];

export const CAMPAIGN_WORDS: Readonly<Record<CampaignState, string>> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  sending: 'Sending',
  paused: 'Paused',
  sent: 'Sent',
};

/**
 * Every transition of a campaign and the states it starts from, used by buttons and commands alike. `to` is null if the
 * state stays or the campaign is deleted. When the last email has gone, sending becomes sent.
 */
export const CAMPAIGN_MOVES = {
  edit: { from: ['draft'], to: null },
  schedule: { from: ['draft'], to: 'scheduled' },
  send: { from: ['draft', 'scheduled'], to: 'sending' },
  unschedule: { from: ['scheduled'], to: 'draft' },
  pause: { from: ['sending'], to: 'paused' },
  resume: { from: ['paused'], to: 'sending' },
  delete: { from: ['draft'], to: null },
} as const satisfies Record<string, { from: readonly CampaignState[]; to: CampaignState | null }>;
export type CampaignMove = keyof typeof CAMPAIGN_MOVES;

export function mayMove(move: CampaignMove, state: CampaignState): boolean {
  return CAMPAIGN_MOVES[move].from.some((from) => from === state);
}

/** The outcome of a campaign's recipients, counted as it happened. */
export interface Counts {
  recipients: number;
  delivered: number;
  bounced: number;
  skipped: number;
  opened: number;
  clicked: number;
  unsubscribed: number;
  /** who reported the email as spam, as far as their mailbox providers tell us (email-report.ts) */
  complaints: number;
}

export interface Metrics extends Counts {
  /** handed to the mail server: delivered and bounced */
  sent: number;
  /** per cent, one decimal; null if nothing was delivered */
  openRate: number | null;
  clickRate: number | null;
  bounceRate: number | null;
  unsubscribeRate: number | null;
}

/** The documented metrics. Open, click and unsubscribe rates are of delivered emails; bounce rates of sent emails. */
export function metricsOf(counts: Counts): Metrics {
  const { delivered, bounced, opened, clicked, unsubscribed } = counts;
  const sent = delivered + bounced;
  return {
    ...counts,
    sent,
    openRate: rate(opened, delivered),
    clickRate: rate(clicked, delivered),
    bounceRate: rate(bounced, sent),
    unsubscribeRate: rate(unsubscribed, delivered),
  };
}

/** `part` of `whole` in percent with one decimal; null if `whole` is 0. */
function rate(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((part / whole) * 1000) / 10;
}

/** `41.5%`, or a dash if there is no rate. */
export function rateWords(percent: number | null): string {
  return percent === null ? '–' : `${percent.toFixed(1)}%`;
}

export interface Campaign {
  id: string;
  name: string;
  subject: string;
  previewText: string;
  content: Message;
  type: string;
  status: CampaignState;
  audience: Audience;
  scheduledFor: Date | null;
  sentAt: Date | null;
  queuedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
  version: number;
}
