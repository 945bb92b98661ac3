import type { Shop } from '#platform/shop.ts';
import type { Engine } from '#preflight/index.server.ts';
import { PARTS_MAX } from '../file-input.ts';
import { type Joined, joinParts } from '../parts/join-parts.server.ts';
import { refusedFile } from '../parts/joinable.ts';
import { ADD_FIELD, type Arranged, PARTS_FIELD, type PartsJob, readArranged } from '../parts/parts.ts';
import { type ArtworkOwner, readOwnArtwork } from '../store.server.ts';
import { inPrintOrder } from './file-order.ts';
import type { FilesForm, UploadedFile } from './upload.server.ts';

/** The result of a form's files and buttons for a product's artwork. */
export interface AcceptedFiles extends Joined {
  /** stored files still to be joined, once they are checked */
  later: Arranged | null;
}

/**
 * Takes the files of a form sent without script: several are joined in natural order, those of the field `addFile` join
 * the existing artwork, and a reorder button joins it again. Otherwise it stays unchanged.
 */
export async function takeFiles(
  shop: Shop,
  engine: Engine,
  owner: ArtworkOwner,
  made: { productId: string; job: PartsJob; artworkId: string | null },
  form: FilesForm,
): Promise<AcceptedFiles> {
  const refused = refusalsOf(form);
  const arranged = await arrangedBy(shop, owner, made.artworkId, form);
  if (!arranged) return { artworkId: made.artworkId, refused, isWaiting: false, later: null };
  if (arranged.ids.length > PARTS_MAX)
    return {
      artworkId: made.artworkId,
      refused: [refusedFile(null, 'too-many')],
      isWaiting: false,
      later: null,
    };
  const [only, second] = arranged.ids;
  if (only !== undefined && second === undefined)
    return { artworkId: only, refused, isWaiting: false, later: null };
  const joined = await joinParts(shop, engine, owner, made, arranged);
  const all = { ...joined, refused: [...refused, ...joined.refused] };
  return { ...all, later: joined.isWaiting ? arranged : null };
}

function refusalsOf({ files, cut }: FilesForm) {
  const turnedAway = files.flatMap(({ name, outcome }) =>
    outcome.ok ? [] : [refusedFile(files.length > 1 ? name : null, outcome.refusal)],
  );
  return turnedAway.length === 0 && cut ? [refusedFile(null, cut)] : turnedAway;
}

/** Returns which files to join, in which order, or null if the form doesn't ask for it. */
async function arrangedBy(
  shop: Shop,
  owner: ArtworkOwner,
  artworkId: string | null,
  { fields, files }: FilesForm,
): Promise<Arranged | null> {
  const added = storedIn(files.filter(({ field }) => field === ADD_FIELD));
  const sent = storedIn(files.filter(({ field }) => field !== ADD_FIELD));
  if (sent.length > 0) return { ids: [...sent, ...added], order: 'cover' };
  if (added.length > 0)
    return { ids: [...(await partsOf(shop, owner, artworkId)), ...added], order: 'cover' };
  return readArranged(String(fields.get(PARTS_FIELD) ?? ''));
}

function storedIn(files: readonly UploadedFile[]): string[] {
  const stored = files.flatMap(({ name, outcome }) => (outcome.ok ? [{ name, id: outcome.artworkId }] : []));
  return inPrintOrder(stored, ({ name }) => name).map(({ id }) => id);
}

/** Returns the existing artwork as the files that it was made from. */
async function partsOf(shop: Shop, owner: ArtworkOwner, artworkId: string | null): Promise<string[]> {
  const artwork = artworkId ? await readOwnArtwork(shop.db, owner, artworkId) : undefined;
  if (!artwork) return [];
  return artwork.making ? artwork.making.parts.map(({ id }) => id) : [artwork.id];
}
