import { createHash } from 'node:crypto';
import { z } from 'zod';

/** A backup's description of itself: the last entry of its archive. */
const manifestSchema = z.object({
  format: z.literal('galley-backup'),
  version: z.literal(1),
  createdAt: z.iso.datetime(),
  /** The database's migrations, in order. */
  migrations: z.array(z.string()),
  /** Ordered so that referenced rows come first. `rows` as PostgreSQL counted them. */
  tables: z.array(z.object({ table: z.string(), columns: z.array(z.string()), rows: z.int() })),
  /** The next value of each sequence, as text because they are 64 bits. */
  sequences: z.array(z.object({ sequence: z.string(), next: z.string().regex(/^-?\d+$/) })),
  waitingJobs: z.int(),
  queues: z.array(z.object({ name: z.string(), options: z.record(z.string(), z.unknown()) })),
  /** Checks whether a secret is the shop's without revealing it. */
  secretProof: z.string(),
  /** Files that the database names but that were not there, each with its owner. Older backups have no such list. */
  missing: z.array(z.object({ name: z.string(), owner: z.string() })).default([]),
  /** Every other entry of the archive. */
  parts: z.array(z.object({ name: z.string(), bytes: z.int(), sha256: z.string() })),
});

export type Manifest = z.infer<typeof manifestSchema>;
export type Part = Manifest['parts'][number];

export const MANIFEST = 'manifest.json';
export const SECRET = 'secret-key';
export const JOBS = 'waiting-jobs';
const TABLES = 'tables/';
const FILES = 'files/';

export const tablePart = (table: string) => `${TABLES}${table}`;
export const filePart = (storageKey: string) => `${FILES}${storageKey}`;

/** What an archive entry holds; null for a name no backup has. */
export function contentOf(name: string): { kind: 'table' | 'file' | 'jobs' | 'secret'; id: string } | null {
  if (name === JOBS) return { kind: 'jobs', id: '' };
  if (name === SECRET) return { kind: 'secret', id: '' };
  if (name.startsWith(TABLES)) return { kind: 'table', id: name.slice(TABLES.length) };
  if (name.startsWith(FILES)) return { kind: 'file', id: name.slice(FILES.length) };
  return null;
}

/** Throws a one-line message if the text is not a manifest this version understands. */
export function parseManifest(text: string): Manifest {
  const result = manifestSchema.safeParse(JSON.parse(text));
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  throw new Error(
    `This backup was made by another version of Galley (${issue?.path.join('.')}: ${issue?.message}).`,
  );
}

/** A proof of a secret for the manifest. */
export function proofOf(secret: string, createdAt: string): string {
  return createHash('sha256').update(`galley backup of ${createdAt}\n${secret}`).digest('hex');
}
