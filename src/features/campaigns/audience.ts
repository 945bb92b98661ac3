import { z } from 'zod';
import { NEWSLETTER_INTERESTS } from '#features/newsletter/index.ts';

/** Whom a campaign can be for. */
export const SEGMENTS = {
  all: 'All active subscribers',
  consent: 'Agreed to special offers',
  'new-30-days': 'Subscribed in the last 30 days',
  customers: 'Have ordered from us',
  'not-customers': 'Have not ordered yet',
} as const;
export type Segment = keyof typeof SEGMENTS;

const INTEREST_IDS = Object.keys(NEWSLETTER_INTERESTS) as (keyof typeof NEWSLETTER_INTERESTS)[];

/** A reader belongs who is in every ticked segment, and bears one of the tags and one of the interests, where any is named. */
export const audienceSchema = z.object({
  segments: z.array(z.enum(Object.keys(SEGMENTS) as Segment[])).catch([]),
  tags: z.array(z.string().max(60)).max(50).catch([]),
  interests: z.array(z.enum(INTEREST_IDS)).catch([]),
});
export type Audience = z.infer<typeof audienceSchema>;

/** The audience of a form or an address: boxes repeat their name. */
export function audienceOf(asked: FormData | URLSearchParams): Audience {
  const all = (name: string) => asked.getAll(name).map(String);
  return audienceSchema.parse({ segments: all('segments'), tags: all('tags'), interests: all('interests') });
}

/** One line that says whom a campaign is for. */
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
