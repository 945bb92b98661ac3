import type { Readable } from 'node:stream';
import type { Shop } from '#platform/shop.ts';
import type { Engine } from '#preflight/index.server.ts';
import type { ArtworkKind } from '#preflight/index.ts';
import { readSeparationNames } from '../separation-names.server.ts';
import { PROOF_PX, type ProofSize, proofKey } from './proof-keys.ts';

export interface ProofRequest {
  file: { storageKey: string; kind: ArtworkKind };
  /** counts from 1 */
  page: number;
  size: ProofSize;
}

/** Pages being drawn, so that two requests for one page share the work. */
const underWay = new Map<string, Promise<boolean>>();

/**
 * Returns a page as it will look on coated paper: JPEG, sRGB, the whole sheet with bleed and marks. Drawn on the first
 * request, then cached. Null if it can't be drawn sensibly.
 */
export async function openProofPage(
  shop: Shop,
  engine: Engine,
  request: ProofRequest,
): Promise<Readable | null> {
  const key = proofKey(request.file.storageKey, request.page, request.size);
  const cached = await shop.storage.open(key);
  if (cached) return cached;
  const drawing = underWay.get(key) ?? draw(shop, engine, request, key);
  underWay.set(key, drawing);
  try {
    return (await drawing) ? await shop.storage.open(key) : null;
  } finally {
    underWay.delete(key);
  }
}

async function draw(
  { db, storage }: Shop,
  engine: Engine,
  { file, page, size }: ProofRequest,
  key: string,
): Promise<boolean> {
  const separations = await readSeparationNames(db);
  const options = { page, maxPx: PROOF_PX[size], box: 'media', separations } as const;
  const outcome = await storage.withLocalFile(file.storageKey, (path) =>
    engine.preview(path, file.kind, options),
  );
  if (outcome.status !== 'ok') return false;
  await storage.put(key, outcome.preview);
  return true;
}
