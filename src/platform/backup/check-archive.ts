import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { hashing, readArchive } from './archive.ts';
import { contentOf, MANIFEST, type Manifest, type Part, parseManifest } from './manifest.ts';
import { PassphraseError } from './sealed.ts';

/**
 * Reads a backup to its end before anything is changed. Throws a one-line message if it is not a backup, cut off,
 * damaged, or made by a different version.
 */
export async function checkArchive(file: string, passphrase?: string): Promise<Manifest> {
  const { files, manifest } = await readThrough(file, passphrase);
  const left = new Map(files.map((part) => [part.name, part]));
  for (const part of manifest.parts) {
    const there = left.get(part.name);
    if (!there) throw new Error(`The backup is damaged: ${part.name} is missing from it.`);
    if (there.sha256 !== part.sha256 || there.bytes !== part.bytes)
      throw new Error(`The backup is damaged: ${part.name} has changed since it was backed up.`);
    left.delete(part.name);
  }
  for (const name of left.keys()) throw new Error(`The backup contains ${name}, which it does not list.`);
  return manifest;
}

async function readThrough(
  file: string,
  passphrase: string | undefined,
): Promise<{ files: Part[]; manifest: Manifest }> {
  const files: Part[] = [];
  let manifest: Manifest | undefined;
  try {
    for await (const { name, content } of readArchive(file, passphrase)) {
      if (name === MANIFEST) manifest = parseManifest(await text(content));
      else if (contentOf(name)) files.push(await measured(name, content));
      else throw new Error(`it contains ${name}`);
    }
  } catch (error) {
    if (error instanceof PassphraseError) throw error;
    throw new Error(
      `${file} can't be read as a backup (${error instanceof Error ? error.message : error}).`,
      {
        cause: error,
      },
    );
  }
  if (!manifest) throw new Error(`${file} is not a complete backup: it ends before its manifest.`);
  return { files, manifest };
}

async function measured(name: string, content: Readable): Promise<Part> {
  const { through, sha256, bytes } = hashing();
  await pipeline(content, through, async (passing) => {
    for await (const _ of passing);
  });
  return { name, bytes: bytes(), sha256: sha256() };
}
