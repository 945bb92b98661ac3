import { buffer } from 'node:stream/consumers';
import { sharedWork } from '#kit/shared-work.ts';
import type { Shop } from '#platform/shop.ts';
import { FileMissingError } from '#platform/storage/storage.ts';
import type { Engine } from '#preflight/index.server.ts';
import type { ArtworkKind, NamedRole } from '#preflight/index.ts';
import { drawnVersion } from '../drawn-version.server.ts';
import { readSeparationNames } from '../separation-names.server.ts';
import { PLATES_VERSION, platesKey } from './plates-keys.ts';
import { readPlates, type StoredPlates, writePlates } from './stored-plates.ts';

export interface PlatesRequest {
  file: { storageKey: string; kind: ArtworkKind };
  /** counts from 1 */
  page: number;
  /** more ink than this is painted red */
  limitPercent: number;
}

/** Requests for one page at the same time share its drawing. */
const drawOnce = sharedWork<StoredPlates | null>();

/**
 * Returns a page as press plates, with the owner's current separation names. They are drawn on the first request and
 * again when those names or the limit change, then stored beside the file. Returns null if the page can't be drawn.
 */
export async function openPlates(
  shop: Shop,
  engine: Engine,
  request: PlatesRequest,
): Promise<StoredPlates | null> {
  const separations = await readSeparationNames(shop.db);
  const version = drawnVersion([PLATES_VERSION, request.limitPercent, separations]);
  const key = platesKey(request.file.storageKey, request.page);
  const stored = await storedPlates(shop, key);
  if (stored?.version === version) return stored;
  return drawOnce(`${key} ${version}`, () => draw(shop, engine, request, { key, version, separations }));
}

async function storedPlates({ storage }: Shop, key: string): Promise<StoredPlates | null> {
  const content = await storage.open(key);
  return content ? readPlates(await buffer(content)) : null;
}

async function draw(
  { storage }: Shop,
  engine: Engine,
  { file, page, limitPercent }: PlatesRequest,
  { key, version, separations }: { key: string; version: string; separations: readonly NamedRole[] },
): Promise<StoredPlates | null> {
  const options = { page, limitPercent, separations };
  try {
    const outcome = await storage.withLocalFile(file.storageKey, (path) =>
      engine.plates(path, file.kind, options),
    );
    if (outcome.status !== 'ok') return null;
    const plates = { version, page: outcome.page, pictures: outcome.parts };
    await storage.put(key, writePlates(plates));
    return plates;
  } catch (error) {
    if (error instanceof FileMissingError) return null;
    throw error;
  }
}
