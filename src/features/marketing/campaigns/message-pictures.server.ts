import { createHash, randomUUID } from 'node:crypto';
import { subDays } from 'date-fns';
import { sql } from 'kysely';
import { takePicture } from '#features/catalogue/products/index.server.ts';
import { PHOTO_REFUSAL_WORDS } from '#features/catalogue/products/index.ts';
import { inTransaction, type Queries } from '#platform/db/database.ts';
import type { JobDefinition } from '#platform/jobs/job-queue.ts';
import type { Shop } from '#platform/shop.ts';
import { removeFilesLater } from '#platform/storage/remove-files.server.ts';
import type { Message } from './message.ts';
import { MESSAGE_PICTURE_PATH, messagePictureOf } from './message-picture.ts';

/**
 * Stores an uploaded file as a picture for messages. Returns its address, or the reason for refusing it. The same
 * picture has the same address and is stored once.
 */
export async function addMessagePicture(
  shop: Shop,
  file: Uint8Array,
): Promise<{ src: string } | { refusal: string }> {
  const made = await takePicture(shop, file, 'mail');
  if ('refusal' in made) return { refusal: PHOTO_REFUSAL_WORDS[made.refusal] };
  const { bytes, widthPx, heightPx } = made;
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const extension = made.format === 'png' ? 'png' : 'jpg';
  const name = `${sha256}-${widthPx}x${heightPx}.${extension}`;
  const src = `${MESSAGE_PICTURE_PATH}${name}`;
  const known = await keepPictures(shop.db, [name], shop.clock());
  if (known.has(name)) return { src };
  // A unique key: a concurrent cleanup of an older copy then deletes a different file.
  const storageKey = `letter-pictures/${randomUUID()}.${extension}`;
  await shop.storage.put(storageKey, bytes);
  const now = shop.clock();
  const added = await shop.db
    .insertInto('letterPictures')
    .values({ name, sha256, storageKey, bytes: bytes.length, createdAt: now, usedAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('name')
    .executeTakeFirst();
  // Somebody uploaded the same one at the same time and was first.
  if (!added) await shop.storage.remove(storageKey);
  return { src };
}

/** Marks pictures as in use, so that they are not deleted; returns the existing ones. At most one statement. */
export async function keepPictures(
  db: Queries,
  names: readonly string[],
  now: Date,
): Promise<ReadonlySet<string>> {
  if (names.length === 0) return new Set();
  // Always locked in the same order: messages sent at once may share pictures.
  const { rows } = await sql<{ name: string }>`
    with kept as (select name from letter_pictures where name = any(${[...names]}) order by name for update)
    update letter_pictures p set used_at = ${now} from kept where p.name = kept.name returning p.name`.execute(
    db,
  );
  return new Set(rows.map(({ name }) => name));
}

/** Returns the names of the uploaded pictures in a message. */
export function picturesOf({ blocks }: Message): string[] {
  const names = blocks.map((block) => block.kind === 'picture' && messagePictureOf(block.src)?.name);
  return [...new Set(names.filter((name) => typeof name === 'string'))];
}

/** Returns the file of a picture; undefined for an unknown name. One statement. */
export async function readPictureKey(db: Queries, name: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('letterPictures')
    .select('storageKey')
    .where('name', '=', name)
    .executeTakeFirst();
  return row?.storageKey;
}

/** The same as for a removed product photo, because a part removed from a draft can be restored. */
const UNUSED_RETENTION_DAYS = 30;

/**
 * The nightly job that deletes pictures no campaign or template has shown for a month. Sent campaigns can't be deleted,
 * so their pictures stay.
 */
export function cleanMessagePicturesJob(shop: Shop): JobDefinition {
  return {
    name: 'clean-letter-pictures',
    schedule: '45 3 * * *',
    async run() {
      await inTransaction(shop.db, async (trx) => {
        await removeFilesLater(shop, trx, await forgetUnused(trx, shop.clock()));
      });
    },
  };
}

async function forgetUnused(trx: Queries, now: Date): Promise<string[]> {
  // Full addresses count too: somebody may have copied one from an email.
  await sql`
    update letter_pictures set used_at = ${now} where name in (
      select m[1] from (select content from campaigns union all select content from email_templates) messages,
        regexp_matches(content::text, ${`${MESSAGE_PICTURE_PATH}([0-9a-f]{64}-[0-9]+x[0-9]+[.](?:jpg|png))`}, 'g') m)`.execute(
    trx,
  );
  const rows = await trx
    .deleteFrom('letterPictures')
    .where('usedAt', '<', subDays(now, UNUSED_RETENTION_DAYS))
    .returning('storageKey')
    .execute();
  return rows.map(({ storageKey }) => storageKey);
}
