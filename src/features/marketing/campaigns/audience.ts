import { z } from 'zod';
import { NEWSLETTER_INTERESTS } from '#features/marketing/newsletter/index.ts';

/** The segments a campaign can target. */
export const SEGMENTS = {
  all: 'All active subscribers',
  consent: 'Agreed to special offers',
  'new-30-days': 'Subscribed in the last 30 days',
  customers: 'Have ordered from us',
  'not-customers': 'Have not ordered yet',
} as const;
export type Segment = keyof typeof SEGMENTS;

const INTEREST_IDS = Object.keys(NEWSLETTER_INTERESTS) as (keyof typeof NEWSLETTER_INTERESTS)[];

/**
 * A subscriber matches if they are in every ticked segment and have one of the tags and one of the interests, if any
 * are given.
 */
export const audienceSchema = z.object({
  segments: z.array(z.enum(Object.keys(SEGMENTS) as Segment[])).catch([]),
  tags: z.array(z.string().max(60)).max(50).catch([]),
  interests: z.array(z.enum(INTEREST_IDS)).catch([]),
});
export type Audience = z.infer<typeof audienceSchema>;

/** Reads the audience from a form or an address: tick boxes repeat their name. */
export function audienceOf(form: FormData | URLSearchParams): Audience {
  const all = (name: string) => form.getAll(name).map(String);
  return audienceSchema.parse({ segments: all('segments'), tags: all('tags'), interests: all('interests') });
}

/** Describes a campaign's audience in one line. */
export function audienceWords({ segments, tags, interests }: Audience): string {
  const named = segments.filter((segment) => segment !== 'all').map((segment) => SEGMENTS[segment]);
  return [
    named.length > 0 ? named.join(' and ') : SEGMENTS.all,
    ...(tags.length > 0 ? [`tagged ${tags.join(' or ')}`] : []),
    ...(interests.length > 0
      ? [`interested in ${interests.map((id) => NEWSLETTER_INTERESTS[id]).join(' or ')}`]
      : []),
  ].join(', ');
}
