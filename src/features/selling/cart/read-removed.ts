import { z } from 'zod';
import type { RemovedLine } from './removed-line.ts';

const text = z.string().min(1).max(200);
const schema = z.object({
  lineId: text.regex(/^[\w-]{1,120}$/),
  productId: text,
  productName: text,
  artworkId: text.nullable(),
  ideaId: text.nullish(),
  wantsLook: z.boolean().optional(),
  briefId: text.nullish(),
  accepted: z.array(z.string().max(60)).max(40),
  selectedOptions: z.record(z.string().max(40), z.string().max(80)),
  vatAnswers: z.record(z.string().max(40), z.enum(['yes', 'no'])).default({}),
});

/** Returns the removed line from an address or a form; null for anything that is not ours. */
export function readRemoved(written: string | null | undefined): RemovedLine | null {
  if (!written || written.length > 4000) return null;
  try {
    return schema.safeParse(JSON.parse(written)).data ?? null;
  } catch {
    return null; // not JSON, so nothing was removed
  }
}
