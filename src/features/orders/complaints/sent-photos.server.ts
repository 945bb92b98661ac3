import { addDays } from 'date-fns';
import { z } from 'zod';
import type { SentFile } from '#features/artwork/files/sent-files-list.tsx';
import type { Shop } from '#platform/shop.ts';
import { PHOTOS_MAX } from './forms.ts';
import { keyOf, type TakenPhoto } from './take-photos.server.ts';

/** How long the photos of a refused form are kept. The sweep removes the files of forms that are never sent again. */
const RETENTION_DAYS = 1;

const photoSchema = z.object({ id: z.uuid(), name: z.string(), bytes: z.number(), sha256: z.string() });

const purposeOf = (orderId: string) => `problem-photo:${orderId}`;

/** Returns photos of a refused form as it shows them: ticked, each with the value that sends it along again. */
export const shownPhotos = (
  { signer, clock }: Shop,
  orderId: string,
  photos: readonly TakenPhoto[],
): SentFile[] =>
  photos.map(({ id, name, bytes, sha256 }) => {
    const value = JSON.stringify({ id, name, bytes, sha256 });
    const signature = signer.sign(purposeOf(orderId), value, addDays(clock(), RETENTION_DAYS));
    return { name, bytes, value: `${signature}~${value}` };
  });

/** Returns the photos sent with an earlier attempt at a form about this order, if they are still there. */
export async function readSentPhotos(
  { signer, clock, storage }: Shop,
  orderId: string,
  values: readonly string[],
): Promise<TakenPhoto[]> {
  const photos = new Map<string, TakenPhoto>();
  for (const sent of values.slice(0, PHOTOS_MAX)) {
    const at = sent.indexOf('~');
    const value = sent.slice(at + 1);
    if (!signer.verify(purposeOf(orderId), value, sent.slice(0, at), clock())) continue;
    const photo = photoSchema.parse(JSON.parse(value));
    const storageKey = keyOf(photo.id);
    const file = await storage.open(storageKey);
    file?.destroy();
    if (file) photos.set(photo.id, { ...photo, storageKey });
  }
  return [...photos.values()];
}
