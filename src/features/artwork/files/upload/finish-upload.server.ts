import { Readable } from 'node:stream';
import { inTransaction } from '#platform/db/database.ts';
import type { Shop } from '#platform/shop.ts';
import { removeFilesLater } from '#platform/storage/remove-files.server.ts';
import { FileMissingError } from '#platform/storage/storage.ts';
import { type FindingText, refusalText } from '#preflight/index.ts';
import type { Artwork } from '../artwork.ts';
import { type ArtworkOwner, readOwnArtwork } from '../store.server.ts';
import { storeArtwork } from './upload.server.ts';
import {
  type ArrivingFile,
  claimFinishing,
  deleteUpload,
  finishUpload,
  type Piece,
  readPieces,
  stillFinishing,
  stopFinishing,
} from './uploads-store.server.ts';

/** The answer to the sender of a complete file. */
type Finished = { artwork: Artwork | undefined } | { refusal: FindingText };

/** How often a process says that it is still making an artwork: several times before another takes over. */
const SIGN_OF_LIFE_MS = 5000;

/** Refusals that have nothing to do with the file: the pieces stay, and the next request retries. */
const PASSING = new Set(['interrupted', 'not-stored']);

/**
 * Makes the artwork of a complete upload once, whichever processes are asked to. Throws the library's response: 423
 * while another process is making it, or 503 if it can't be stored at the moment.
 */
export async function finishArtwork(
  shop: Shop,
  upload: ArrivingFile,
  owner: ArtworkOwner,
): Promise<Finished> {
  const { id } = upload;
  const made = await readOwnArtwork(shop.db, owner, id);
  if (made) {
    if (!upload.finishedAt) await end(shop, id);
    return { artwork: made };
  }
  if (!(await claimFinishing(shop.db, id)))
    throw { status_code: 423, body: 'The upload is being finished. Try again in a moment.\n' };
  const timer = setInterval(() => {
    stillFinishing(shop.db, id).catch((error) => shop.log.warn({ err: error }, 'an upload’s claim may end'));
  }, SIGN_OF_LIFE_MS);
  try {
    return await makeArtwork(shop, upload, owner);
  } catch (error) {
    await stopFinishing(shop.db, id);
    throw error;
  } finally {
    clearInterval(timer);
  }
}

async function makeArtwork(shop: Shop, upload: ArrivingFile, owner: ArtworkOwner): Promise<Finished> {
  const { id, originalName, productId } = upload;
  const content = { isMissing: false };
  const stream = Readable.from(joined(shop, await readPieces(shop.db, id), content), { objectMode: false });
  const outcome = await storeArtwork(shop, stream, {
    id,
    owner,
    filename: originalName || 'artwork',
    productId,
    wantedFor: 'begun',
  });
  if (outcome?.ok) {
    await end(shop, id);
    return { artwork: await readOwnArtwork(shop.db, owner, id) };
  }
  const why = outcome?.refusal ?? 'empty';
  if (PASSING.has(why) && !content.isMissing) {
    // Another process that took over may have made it in the meantime.
    const made = await readOwnArtwork(shop.db, owner, id);
    if (made) return { artwork: made };
    throw { status_code: 503, body: `${refusalText(why).title}\n` };
  }
  await inTransaction(shop.db, async (trx) =>
    removeFilesLater(shop, trx, (await deleteUpload(trx, id)) ?? []),
  );
  return { refusal: refusalText(why) };
}

/** Yields the pieces one after the other. Fails if one is missing, for example after a backup was restored. */
async function* joined(shop: Shop, pieces: readonly Piece[], content: { isMissing: boolean }) {
  for (const { storageKey } of pieces) {
    const piece = await shop.storage.open(storageKey);
    content.isMissing = piece === null;
    if (!piece) throw new FileMissingError(storageKey);
    yield* piece;
  }
}

async function end(shop: Shop, id: string): Promise<void> {
  await inTransaction(shop.db, async (trx) =>
    removeFilesLater(shop, trx, await finishUpload(trx, id, shop.clock())),
  );
}
