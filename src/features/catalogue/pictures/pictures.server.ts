import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { Storage } from '../../../platform/storage/storage.ts';
import type { Job } from './renderer/protocol.ts';
import { Renderer } from './renderer/renderer.server.ts';

/**
 * Goes into every picture's name: to be raised when the drawing changes, so that pictures made before are made anew.
 */
const DRAWING = 1;

/** One child process for the whole shop, whatever asks. It starts with the first picture that is not kept yet. */
const renderer = new Renderer();
/** Pictures that are being made, by name: who asks for the same one meanwhile waits for it. */
const underWay = new Map<string, Promise<Uint8Array>>();

/** A picture's name: another for every change of what is drawn. Also its ETag. */
export function pictureName(job: Job): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([DRAWING, job]))
    .digest('base64url')
    .slice(0, 32);
  return `${hash}.${job.format}`;
}

/**
 * The bytes of a picture, from the shop's files or made now and kept there. Concurrent calls for one picture make it
 * once. Rejects with a RendererError where it can't be made.
 */
export async function readPicture(
  storage: Storage,
  job: Job,
  make = (it: Job) => renderer.render(it),
): Promise<Uint8Array> {
  const name = pictureName(job);
  const made = underWay.get(name);
  if (made) return made;
  const work = keptOrMade(storage, name, () => make(job)).finally(() => underWay.delete(name));
  underWay.set(name, work);
  return work;
}

/** A picture with a customer's artwork on it: made for them, kept nowhere. */
export function drawPrivately(job: Job): Promise<Uint8Array> {
  return renderer.render(job);
}

async function keptOrMade(
  storage: Storage,
  name: string,
  make: () => Promise<Uint8Array>,
): Promise<Uint8Array> {
  const key = `pictures/${name}`;
  const kept = await storage.open(key);
  if (kept) return buffer(kept);
  const bytes = await make();
  await storage.put(key, bytes);
  return bytes;
}

export { RendererError } from './renderer/renderer.server.ts';
