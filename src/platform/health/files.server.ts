import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import type { Queries } from '../db/database.ts';
import type { Storage } from '../storage/storage.ts';

/** A file's size and hash, as recorded in its row or as measured. */
export interface Measured {
  bytes: number;
  sha256: string;
}

/**
 * Returns the keys of stored files that are missing or don't match their row. Reads every file, unless `measure`
 * already knows it.
 */
export async function filesNotWhole(
  db: Queries,
  storage: Storage,
  measure: (path: string) => Promise<Measured> = measureFile,
): Promise<string[]> {
  const { rows } = await sql<Measured & { key: string }>`
    select storage_key as key, bytes, sha256 from artworks where removed_at is null
    union all select storage_key, bytes, sha256 from product_photos
    union all select storage_key, bytes, sha256 from letter_pictures
    union all select storage_key, bytes, sha256 from complaint_photos
    union all select storage_key, bytes::int8, sha256 from design_files
    union all select storage_key, bytes, sha256 from template_files`.execute(db);
  const broken: string[] = [];
  for (const { key, bytes, sha256 } of rows) {
    const file = await storage.withLocalFile(key, measure).catch(() => null); // missing, or unreadable: named in either case
    if (file?.bytes !== bytes || file.sha256 !== sha256) broken.push(key);
  }
  return broken;
}

/** Reads a file to its end. */
export async function measureFile(path: string): Promise<Measured> {
  const hash = createHash('sha256');
  const source = createReadStream(path);
  await pipeline(source, hash);
  return { bytes: source.bytesRead, sha256: hash.digest('hex') };
}

/** Returns the keys of files that rows name but that are not there. Reads none of them. */
export async function missingFiles(db: Queries, storage: Storage): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select storage_key as key from artworks union select storage_key from product_photos
    union select storage_key from letter_pictures union select storage_key from complaint_photos
    union select storage_key from design_files union select storage_key from template_files order by key`.execute(
    db,
  );
  const missing: string[] = [];
  for (const { key } of rows) {
    const file = await storage.open(key);
    if (file) file.destroy();
    else missing.push(key);
  }
  return missing;
}
