import { z } from 'zod';

const knownSchema = z.object({
  /** the last number of each series, such as `invoice-2026` */
  numbers: z.record(z.string(), z.int()),
  /** the next value of each of the database's own sequences */
  sequences: z.record(z.string(), z.int()),
  suppressions: z.array(
    z.object({
      email: z.string(),
      reason: z.enum(['unsubscribed', 'bounced', 'complained']),
      at: z.iso.datetime(),
    }),
  ),
  erasures: z.array(
    z.object({
      at: z.iso.datetime(),
      userId: z.uuid().nullable(),
      addressCode: z.string().nullable(),
      orderId: z.uuid().nullable(),
    }),
  ),
});

/** What is known of a shop besides the restored database: numbers, and what people asked for. */
export type Known = z.infer<typeof knownSchema>;

/** Parses what `JSON.stringify` made of it. Throws if it is something else. */
export function parseKnown(text: string): Known {
  return knownSchema.parse(JSON.parse(text));
}

/** Merges what several sources know: the highest of each number, and every person once. */
export function merged(all: readonly Known[]): Known {
  return {
    numbers: highest(all.map(({ numbers }) => numbers)),
    sequences: highest(all.map(({ sequences }) => sequences)),
    suppressions: onceEach(
      all.flatMap(({ suppressions }) => suppressions),
      ({ email }) => email,
    ),
    erasures: onceEach(
      all.flatMap(({ erasures }) => erasures),
      ({ at, userId, addressCode, orderId }) => `${at} ${userId} ${addressCode} ${orderId}`,
    ),
  };
}

function highest(all: readonly Record<string, number>[]): Record<string, number> {
  const numbers = new Map<string, number>();
  for (const [name, value] of all.flatMap(Object.entries))
    numbers.set(name, Math.max(value, numbers.get(name) ?? 0));
  return Object.fromEntries(numbers);
}

function onceEach<T>(all: readonly T[], keyOf: (one: T) => string): T[] {
  return [...new Map(all.map((one) => [keyOf(one), one])).values()];
}
