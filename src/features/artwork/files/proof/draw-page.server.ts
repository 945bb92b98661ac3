import { buffer } from 'node:stream/consumers';
import { sharedWork } from '#kit/shared-work.ts';
import type { Shop } from '#platform/shop.ts';
import type { Engine } from '#preflight/index.server.ts';
import type { ArtworkKind, NamedRole } from '#preflight/index.ts';
import { drawnVersion, VERSION_LENGTH } from '../drawn-version.server.ts';
import { readSeparationNames } from '../separation-names.server.ts';
import { PROOF_PX, type ProofSize, proofKey } from './proof-keys.ts';

export interface ProofRequest {
  file: { storageKey: string; kind: ArtworkKind };
  /** counts from 1 */
  page: number;
  size: ProofSize;
}

/** Requests for one page at the same time share its drawing. */
const drawOnce = sharedWork<Buffer | null>();

/**
 * Returns a page as it will look on coated paper: JPEG, sRGB, the whole sheet with bleed and marks. It is drawn on the
 * first request, and again when the owner's names of separations change, then stored after its version. Returns null if
 * the page can't be drawn.
 */
export async function openProofPage(
  shop: Shop,
  engine: Engine,
  request: ProofRequest,
): Promise<Buffer | null> {
  const { storageKey, kind } = request.file;
  const key = proofKey(storageKey, request.page, request.size);
  // Image files have no named inks.
  const separations = kind === 'pdf' ? await readSeparationNames(shop.db) : [];
  const version = drawnVersion(separations);
  const cached = await shop.storage.open(key);
  const stored = cached && (await buffer(cached));
  if (stored?.toString('latin1', 0, VERSION_LENGTH) === version) return stored.subarray(VERSION_LENGTH);
  return drawOnce(`${key} ${version}`, () => draw(shop, engine, request, { key, version, separations }));
}

async function draw(
  { storage }: Shop,
  engine: Engine,
  { file, page, size }: ProofRequest,
  { key, version, separations }: { key: string; version: string; separations: readonly NamedRole[] },
): Promise<Buffer | null> {
  const options = { page, maxPx: PROOF_PX[size], box: 'media', separations } as const;
  const outcome = await storage.withLocalFile(file.storageKey, (path) =>
    engine.preview(path, file.kind, options),
  );
  if (outcome.status !== 'ok') return null;
  await storage.put(key, Buffer.concat([Buffer.from(version, 'latin1'), outcome.preview]));
  return Buffer.from(outcome.preview);
}
