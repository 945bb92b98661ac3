import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { sharedWork } from '#kit/shared-work.ts';
import { FileMissingError, type Storage } from '#platform/storage/storage.ts';
import type { Job, Showing, TakenPicture } from './renderer/protocol.ts';
import { Renderer } from './renderer/renderer.server.ts';
import { PICTURE_WIDTHS, SOCIAL_WIDTH } from './views.ts';

/** Part of every picture's name. Increase it when the drawing changes, so that existing pictures are redrawn. */
const DRAWING = 3;

/** One child process for the whole shop. It starts with the first picture that is not cached. */
const renderer = new Renderer();
/** Requests for one picture at the same time share its drawing. */
const drawOnce = sharedWork<Uint8Array>();

/** Returns a picture's name, which is also its ETag. It changes with everything that is drawn. */
export function pictureName(job: Job): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([DRAWING, job]))
    .digest('base64url')
    .slice(0, 32);
  return `${hash}.${job.format}`;
}

/**
 * Returns a picture's bytes, from the shop's files or drawn now and stored there. Concurrent calls draw it once.
 * Rejects with a RendererError if it can't be drawn.
 */
export async function readPicture(
  storage: Storage,
  job: Job,
  make = (it: Job) => draw(storage, it),
): Promise<Uint8Array> {
  const name = pictureName(job);
  return drawOnce(name, () => cachedOrDrawn(storage, name, () => make(job)));
}

/** Returns a separate renderer for pictures nobody is waiting for. It only works while the machine is otherwise idle. */
export function quietRenderer(): Renderer {
  // On a busy machine, one picture may take minutes.
  return new Renderer({ isQuiet: true, jobTimeoutMs: 5 * 60_000 });
}

/** Draws and stores a picture unless it already exists. Visitors' requests for the same one don't wait for this. */
export async function drawQuietly(storage: Storage, job: Job, by: Renderer): Promise<void> {
  const key = `pictures/${pictureName(job)}`;
  const cached = await storage.open(key);
  if (cached) cached.destroy();
  else await storage.put(key, await draw(storage, job, by));
}

/** The latest pictures with customers' artwork on them, by their content. They are never stored on disk. */
const privately = new Map<string, Promise<Uint8Array>>();
/** Each has about 60 kB. */
const PRIVATE_MAX = 40;

/** Whether a picture with a customer's artwork on it is ready or being drawn. */
export function isDrawnPrivately(job: Job): boolean {
  return privately.has(pictureName(job));
}

/** Draws a picture with a customer's artwork on it, once: the latest stay in memory, and are never stored on disk. */
export function drawPrivately(job: Job): Promise<Uint8Array> {
  const name = pictureName(job);
  const picture = privately.get(name) ?? renderer.render(job);
  picture.catch(() => privately.delete(name));
  privately.delete(name); // the latest comes last
  privately.set(name, picture);
  const [oldest = ''] = privately.keys();
  if (privately.size > PRIVATE_MAX) privately.delete(oldest);
  return picture;
}

/** Returns the keys of all files that may have been made from a photo, including its own. */
export function filesOfPhoto(photo: string): string[] {
  const jobs: Job[] = [
    { subject: { photo }, width: SOCIAL_WIDTH, format: 'jpeg' },
    ...PICTURE_WIDTHS.flatMap((width) =>
      (['avif', 'webp'] as const).map((format) => ({ subject: { photo }, width, format })),
    ),
  ];
  return [photo, ...jobs.map((job) => `pictures/${pictureName(job)}`)];
}

/** A photo is drawn from its file. Rejects with FileMissingError if that is gone. */
async function draw(storage: Storage, job: Job, by = renderer): Promise<Uint8Array> {
  if (!('photo' in job.subject)) return by.render(job);
  const { photo } = job.subject;
  const file = await storage.open(photo);
  if (!file) throw new FileMissingError(photo);
  return by.render({ ...job, file: await buffer(file) });
}

/** Turns an uploaded file into a picture of ours. Rejects with IntakeRefused if it isn't a picture, or with a RendererError. */
export function processUpload(file: Uint8Array, showing: Showing): Promise<TakenPicture> {
  return renderer.take({ intake: file, showing });
}

async function cachedOrDrawn(
  storage: Storage,
  name: string,
  make: () => Promise<Uint8Array>,
): Promise<Uint8Array> {
  const key = `pictures/${name}`;
  const cached = await storage.open(key);
  if (cached) return buffer(cached);
  const bytes = await make();
  await storage.put(key, bytes);
  return bytes;
}

export { IntakeRefused, RendererError } from './renderer/renderer.server.ts';
