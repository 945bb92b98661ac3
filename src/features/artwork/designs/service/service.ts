import { z } from 'zod';

/** The parts that an order of service can have, with the heading that each begins with. */
export const PART_KINDS = [
  { id: 'entrance', heading: 'Entrance music' },
  { id: 'welcome', heading: 'Welcome' },
  { id: 'hymn', heading: 'Hymn' },
  { id: 'prayer', heading: 'Prayer' },
  { id: 'reading', heading: 'Reading' },
  { id: 'psalm', heading: 'Psalm' },
  { id: 'poem', heading: 'Poem' },
  { id: 'eulogy', heading: 'Eulogy' },
  { id: 'music', heading: 'Music' },
  { id: 'vows', heading: 'Vows and rings' },
  { id: 'blessing', heading: 'Blessing' },
  { id: 'committal', heading: 'Committal' },
  { id: 'leaving', heading: 'Leaving music' },
  { id: 'other', heading: '' },
] as const;

export type PartKind = (typeof PART_KINDS)[number]['id'];

export const PARTS_MAX = 40;
export const PART_WORDS_MAX = 6000;
export const SERVICE_WORDS_MAX = 40_000;
export const THANKS_MAX = 400;

export const OCCASIONS = ['funeral', 'wedding'] as const;
export const BACKS = ['candles', 'portrait', 'plain'] as const;

const part = z.object({
  /** `p4`: never used again for another part */
  id: z.string().regex(/^p[0-9]{1,4}$/),
  kind: z.enum(PART_KINDS.map(({ id }) => id)),
  heading: z.string().max(80),
  title: z.string().max(120),
  /** who leads, reads, sings or plays */
  by: z.string().max(120),
  /** what everybody reads or sings; verses are parted by empty lines */
  words: z.string().max(PART_WORDS_MAX),
  /** author and year, as printed below the title */
  credit: z.string().max(160),
  /** when the customer confirmed the right to print words that aren’t from our library, as an ISO time; null if they are */
  rightsAt: z.string().nullable(),
});

/** What an order of service says. The cover’s words and the photos are in the design’s values. */
export const serviceSchema = z.object({
  occasion: z.enum(OCCASIONS),
  /** of the service: `2026-12-10`; empty while it isn’t known */
  day: z.string().max(10),
  style: z.string().max(30),
  back: z.enum(BACKS),
  thanks: z.string().max(THANKS_MAX),
  /** how many are wanted; null until it is known */
  copies: z.int().min(1).max(1000).nullable(),
  parts: z.array(part).max(PARTS_MAX),
});

export type Service = z.infer<typeof serviceSchema>;
export type ServicePart = Service['parts'][number];
