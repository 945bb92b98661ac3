import type { Shop } from '#platform/shop.ts';
import type { Engine } from '#preflight/index.server.ts';
import { PDF_BYTES_MAX, refusalText } from '#preflight/index.ts';
import type { Artwork } from '../artwork.ts';
import { fixArtwork } from '../fixes/fix-artwork.server.ts';
import { waitForCheck } from '../signals.server.ts';
import type { ArtworkOwner } from '../store.server.ts';
import { type RefusedFile, whyNotJoined } from './joinable.ts';
import { type Arranged, type PartsJob, partsPlan } from './parts.ts';

/** How long one request waits for the checks of all its files. */
const CHECKS_WAIT_MS = 10_000;

export interface Joined {
  /** the artwork made from the joinable files; null if there is none yet */
  artworkId: string | null;
  refused: RefusedFile[];
  /** a file is still being checked, so ask again */
  isWaiting: boolean;
}

/**
 * Joins the owner's files in this order once each is checked. Files that are missing or can't be joined are reported
 * with the reason, and the others are joined without them; a single remaining file stays as it is. Idempotent:
 * repeating the request returns the same artwork.
 */
export async function joinParts(
  shop: Shop,
  engine: Engine,
  owner: ArtworkOwner,
  { productId, job }: { productId: string; job: PartsJob },
  { ids, order }: Arranged,
): Promise<Joined> {
  const until = AbortSignal.timeout(CHECKS_WAIT_MS);
  const refused: RefusedFile[] = [];
  const sound: Artwork[] = [];
  for (const id of ids) {
    const artwork = await waitForCheck(shop.db, owner, id, until);
    if (!artwork) return { artworkId: null, refused: [...refused, NOT_HERE], isWaiting: false };
    if (!artwork.report) return { artworkId: null, refused: [], isWaiting: true };
    const why = whyNotJoined(artwork, artwork.report);
    if (why) refused.push(why);
    else sound.push(artwork);
  }
  const [first, second] = sound;
  if (!second) return { artworkId: first?.id ?? null, refused, isWaiting: false };
  const parts = sound.flatMap(({ report }) =>
    report ? [{ kind: report.kind, pageCount: report.pageCount }] : [],
  );
  const { steps } = partsPlan(parts, job, order);
  const sourceIds = sound.map(({ id }) => id);
  const made = await fixArtwork(shop, engine, owner, { sourceIds, productId, steps });
  if (made.ok) return { artworkId: made.artworkId, refused, isWaiting: false };
  return { artworkId: null, refused: [...refused, notJoined(made.reason, sound)], isWaiting: false };
}

const NOT_HERE: RefusedFile = {
  name: null,
  title: 'One of the files is no longer here',
  fix: 'Choose your files again.',
};

/** Each file was sound on its own, but they can't be joined. */
function notJoined(reason: string, files: readonly Artwork[]): RefusedFile {
  if (reason === 'no-room') return { name: null, ...refusalText(reason) };
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  if (reason === 'too-complex' && bytes > PDF_BYTES_MAX / 2)
    return {
      name: null,
      title: 'Together your files are more than 50MB',
      fix: 'Export them again with pictures at 300 dpi and JPEG compression at high quality, then choose them again.',
    };
  return {
    name: null,
    title: 'We could not combine your files',
    fix: 'Put the pages into one PDF in your design program, and upload that.',
  };
}
