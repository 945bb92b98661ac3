import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { FileMissingError, type Storage } from '#platform/storage/storage.ts';
import type { Job, Showing, TakenPicture } from './renderer/protocol.ts';
import { Renderer } from './renderer/renderer.server.ts';
import { PICTURE_WIDTHS, SOCIAL_WIDTH } from './views.ts';

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
  make = (it: Job) => draw(storage, it),
): Promise<Uint8Array> {
  const name = pictureName(job);
  const made = underWay.get(name);
  if (made) return made;
  const work = keptOrMade(storage, name, () => make(job)).finally(() => underWay.delete(name));
  underWay.set(name, work);
  return work;
}

/** A renderer of its own for pictures that nobody is waiting for: it only works while the machine has nothing else to do. */
export function quietRenderer(): Renderer {
  // On a busy machine one picture may take minutes.
  return new Renderer({ isQuiet: true, jobTimeoutMs: 5 * 60_000 });
}

/** Draws and stores a picture unless it's there. Whoever asks for the same one meanwhile doesn't wait for this. */
export async function drawQuietly(storage: Storage, job: Job, by: Renderer): Promise<void> {
  const key = `pictures/${pictureName(job)}`;
  const kept = await storage.open(key);
  if (kept) kept.destroy();
  else await storage.put(key, await draw(storage, job, by));
}

/** A picture with a customer's artwork on it: made for them, kept nowhere. */
export function drawPrivately(job: Job): Promise<Uint8Array> {
  return renderer.render(job);
}

/** The keys of all files that may have been made of a photo, its own included. */
export function filesOfPhoto(photo: string): string[] {
  const jobs: Job[] = [
    { subject: { photo }, width: SOCIAL_WIDTH, format: 'jpeg' },
    ...PICTURE_WIDTHS.flatMap((width) =>
      (['avif', 'webp'] as const).map((format) => ({ subject: { photo }, width, format })),
    ),
  ];
  return [photo, ...jobs.map((job) => `pictures/${pictureName(job)}`)];
}

/** A photo is drawn from its file. Rejects with FileMissingError where that is gone. */
async function draw(storage: Storage, job: Job, by = renderer): Promise<Uint8Array> {
  if (!('photo' in job.subject)) return by.render(job);
  const { photo } = job.subject;
  const file = await storage.open(photo);
  if (!file) throw new FileMissingError(photo);
  return by.render({ ...job, file: await buffer(file) });
}

/** A file that somebody uploaded as a picture of ours. Rejects with IntakeRefused where it is none, or a RendererError. */
export function takeUpload(file: Uint8Array, showing: Showing): Promise<TakenPicture> {
  return renderer.take({ intake: file, showing });
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

export { IntakeRefused, RendererError } from './renderer/renderer.server.ts';
