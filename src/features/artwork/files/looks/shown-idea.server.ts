import type { Shop } from '#platform/shop.ts';
import { IDEA, LOOK } from '../later-fields.ts';
import { type ArtworkOwner, readOwnArtwork } from '../store.server.ts';
import { readLookOffer } from './look-settings.server.ts';

/** A file that can't be printed: the idea for the one that comes later, or a file for a person to look at. */
export interface ShownIdea {
  id: string;
  /** its field in the form */
  field: string;
  /** the same in the address */
  param: Readonly<Record<string, string>>;
  words: string;
  /** the words shown in place of those for “Upload later” */
  title?: string;
  hint?: string;
}

/**
 * Returns the file that an address names as the idea, or for a person to look at, or null if it isn't this visitor's.
 * If the owner doesn't offer a look, it counts as the idea.
 */
export async function readShownIdea(
  { db, clock }: Shop,
  owner: ArtworkOwner,
  given: Readonly<Record<string, string>>,
): Promise<ShownIdea | null> {
  const file = await readOwnArtwork(db, owner, given[LOOK] ?? given[IDEA] ?? '');
  if (!file) return null;
  const { id, originalName } = file;
  const by = given[LOOK] ? await readLookOffer(db, clock()) : null;
  if (!by) return { id, field: IDEA, param: { [IDEA]: id }, words: `Your idea: ${originalName}` };
  return {
    id,
    field: LOOK,
    param: { [LOOK]: id },
    title: 'Let a person look at my file',
    hint: `Order now, and we’ll email you by ${by}, before we print anything. If your file can’t be printed, you can send another or cancel.`,
    words: `Your file: ${originalName}`,
  };
}
