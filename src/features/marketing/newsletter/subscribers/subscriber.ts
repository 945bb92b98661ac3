import { oneLine } from '#kit/plain-text.ts';

export const SUBSCRIBER_STATES = ['subscribed', 'unsubscribed', 'pending', 'cleaned'] as const;
export type SubscriberState = (typeof SUBSCRIBER_STATES)[number];

export const STATE_WORDS: Readonly<Record<SubscriberState, string>> = {
  subscribed: 'Subscribed',
  unsubscribed: 'Unsubscribed',
  pending: 'Pending',
  cleaned: 'Cleaned',
};

/** Where a subscriber came from, as shown in the list. */
export const SOURCE_WORDS: Readonly<Record<string, string>> = {
  newsletter: 'Newsletter page',
  home: 'Home page',
  footer: 'Footer',
  import: 'Import',
  admin: 'Added by staff',
  mailchimp: 'Mailchimp',
};

const TAG_MAX = 40;
const TAGS_MAX = 20;

/** Parses comma-separated tags: trimmed, without repeats in any letter case, at most 20 of 40 characters. */
export function tagsOf(text: string): string[] {
  const byKey = new Map<string, string>();
  for (const part of text.split(/[,;]/)) {
    const tag = oneLine(part).replace(/\s+/g, ' ').slice(0, TAG_MAX);
    if (tag && !byKey.has(tag.toLowerCase())) byKey.set(tag.toLowerCase(), tag);
  }
  return [...byKey.values()].slice(0, TAGS_MAX);
}
