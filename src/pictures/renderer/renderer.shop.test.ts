import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { IntakeRefused, Renderer } from './renderer.server.ts';

const folder = mkdtempSync(join(tmpdir(), 'galley-renderer-'));
const renderer = new Renderer();
const picture = sharp({ create: { width: 40, height: 30, channels: 3, background: '#c33' } });

beforeAll(async () => {
  for (const kind of ['jpeg', 'png', 'webp', 'gif', 'tiff', 'avif'] as const)
    await picture.clone().toFormat(kind).toFile(fileOf(kind));
});
afterAll(() => {
  renderer.end();
  rmSync(folder, { recursive: true });
});

const take = (intake: Uint8Array) => renderer.take({ intake, showing: 'shop' });
const fileOf = (kind: string) => join(folder, `another-customers.${kind}`);

test('the picture program reads JPEG, PNG and WebP that it is given, and nothing else', async () => {
  for (const kind of ['jpeg', 'png', 'webp'])
    expect(await take(readFileSync(fileOf(kind)))).toMatchObject({ widthPx: 40, heightPx: 30 });
  for (const kind of ['gif', 'tiff', 'avif'])
    await expect(take(readFileSync(fileOf(kind)))).rejects.toThrow(IntakeRefused);
});

test('it can’t read another customer’s file by its name, although Node’s permissions don’t bind native code', async () => {
  for (const kind of ['jpeg', 'png', 'webp'])
    await expect(take(fileOf(kind) as unknown as Uint8Array)).rejects.toThrow(IntakeRefused);
});
