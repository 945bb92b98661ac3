import { createHash, randomUUID } from 'node:crypto';
import { addDays } from 'date-fns';
import { filesOfPhoto } from '#pictures/index.server.ts';
import { type Actor, recordChange } from '#platform/audit.server.ts';
import { inTransaction, type Queries } from '#platform/db/database.ts';
import type { JobDefinition } from '#platform/jobs/job-queue.ts';
import type { Shop } from '#platform/shop.ts';
import { removeFilesLater } from '#platform/storage/remove-files.server.ts';
import { PHOTOS_MAX, type Photo, type PhotoRefusal } from './photo.ts';
import { deleteRemovedPhotos, readPhotos } from './store.server.ts';
import { takePicture } from './take-picture.server.ts';

export type AddPhotoOutcome = { ok: true; id: string } | { ok: false; refusal: PhotoRefusal };

/**
 * Adds a file as the last photo of a product. The picture process decodes it and writes a new one, so a hostile file
 * never reaches the shop's own process and camera metadata is dropped. The product must exist.
 */
export async function addPhoto(
  shop: Shop,
  actor: Actor,
  { productId, alt, file }: { productId: string; alt: string; file: Uint8Array },
): Promise<AddPhotoOutcome> {
  const refuse = (refusal: PhotoRefusal): AddPhotoOutcome => ({ ok: false, refusal });
  const made = await takePicture(shop, file, 'shop');
  if ('refusal' in made) return refuse(made.refusal);
  const id = randomUUID();
  const storageKey = `photos/${id}.webp`;
  await shop.storage.put(storageKey, made.bytes);
  const isAdded = await inTransaction(shop.db, async (trx) => {
    const photos = await lockPhotos(trx, productId);
    if (photos.length >= PHOTOS_MAX) return false;
    await trx
      .insertInto('productPhotos')
      .values({
        id,
        productId,
        storageKey,
        alt,
        position: await nextPosition(trx, productId),
        bytes: made.bytes.length,
        createdAt: shop.clock(),
        sha256: createHash('sha256').update(made.bytes).digest('hex'),
      })
      .execute();
    await record(trx, actor, productId, 'product.photo-add', null, { id, alt });
    return true;
  });
  if (isAdded) return { ok: true, id };
  await shop.storage.remove(storageKey);
  return refuse('too-many');
}

export type PhotoChange =
  | { up: true }
  | { down: true }
  /** `was` is the description when the form was opened */
  | { alt: string; was: string }
  | { remove: true }
  | { restore: true };

/** Somebody else changed the photo's description in the meantime; theirs was kept. */
export class Redescribed {
  readonly now: string;
  constructor(now: string) {
    this.now = now;
  }
}

/** Moves, describes, removes or restores a photo. Returns false if it does not exist. One transaction. */
export async function changePhoto(
  shop: Shop,
  actor: Actor,
  { productId, id }: { productId: string; id: string },
  change: PhotoChange,
): Promise<boolean | Redescribed> {
  return inTransaction(shop.db, async (trx) => {
    const photos = await lockPhotos(trx, productId);
    if ('restore' in change) return restore(trx, actor, productId, id);
    const at = photos.findIndex((photo) => photo.id === id);
    const photo = photos[at];
    if (!photo) return false;
    if ('alt' in change) {
      if (photo.alt !== change.was && photo.alt !== change.alt) return new Redescribed(photo.alt);
      return redescribe(trx, actor, productId, photo, change.alt);
    }
    if ('remove' in change) {
      await trx.updateTable('productPhotos').set({ removedAt: shop.clock() }).where('id', '=', id).execute();
      await record(trx, actor, productId, 'product.photo-remove', { id, alt: photo.alt }, null);
      return true;
    }
    const to = 'up' in change ? at - 1 : at + 1;
    if (to < 0 || to >= photos.length) return true;
    const order = photos.map((each) => each.id);
    order.splice(to, 0, ...order.splice(at, 1));
    for (const [position, each] of order.entries())
      await trx.updateTable('productPhotos').set({ position }).where('id', '=', each).execute();
    const before = photos.map((each) => each.id);
    await record(trx, actor, productId, 'product.photo-order', { order: before }, { order });
    return true;
  });
}

async function redescribe(
  trx: Queries,
  actor: Actor,
  productId: string,
  { id, alt: before }: Photo,
  alt: string,
): Promise<boolean> {
  await trx.updateTable('productPhotos').set({ alt }).where('id', '=', id).execute();
  await record(trx, actor, productId, 'product.photo-alt', { id, alt: before }, { id, alt });
  return true;
}

async function restore(trx: Queries, actor: Actor, productId: string, id: string): Promise<boolean> {
  const back = await trx
    .updateTable('productPhotos')
    .set({ removedAt: null })
    .where('id', '=', id)
    .where('productId', '=', productId)
    .where('removedAt', 'is not', null)
    .returning('alt')
    .executeTakeFirst();
  if (!back) return false;
  await record(trx, actor, productId, 'product.photo-restore', null, { id, alt: back.alt });
  return true;
}

/** Locks a product's photos, so that changes happen one at a time. */
async function lockPhotos(trx: Queries, productId: string): Promise<Photo[]> {
  await trx.selectFrom('products').select('id').where('id', '=', productId).forUpdate().execute();
  return readPhotos(trx, productId);
}

async function nextPosition(trx: Queries, productId: string): Promise<number> {
  const { last } = await trx
    .selectFrom('productPhotos')
    .select((is) => is.fn.max<number | null>('position').as('last'))
    .where('productId', '=', productId)
    .executeTakeFirstOrThrow();
  return (last ?? -1) + 1;
}

function record(
  trx: Queries,
  actor: Actor,
  productId: string,
  action: string,
  before: unknown,
  after: unknown,
) {
  return recordChange(trx, { actor, action, subject: `product:${productId}`, before, after });
}

/** How long a removed photo can be restored. */
const REMOVED_RETENTION_DAYS = 30;

/** The nightly job that deletes photos a month after removal, with every picture made from them. */
export function cleanPhotosJob(shop: Shop): JobDefinition {
  return {
    name: 'clean-photos',
    schedule: '40 3 * * *',
    async run() {
      const before = addDays(shop.clock(), -REMOVED_RETENTION_DAYS);
      await inTransaction(shop.db, async (trx) => {
        const photos = await deleteRemovedPhotos(trx, before);
        await removeFilesLater(shop, trx, photos.flatMap(filesOfPhoto));
      });
    },
  };
}
