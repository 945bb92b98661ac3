import { constants, setPriority } from 'node:os';
import sharp, { type Sharp } from 'sharp';
import { allowBuffersOnly } from '#platform/buffers-only.ts';
import { drawEmptyStage, drawPicture } from '../picture.ts';
import { intake, PhotoRefused, photoPicture } from './photo.ts';
import {
  type Job,
  QUIET,
  type Request,
  type Response,
  type Subject,
  type TakenPicture,
  type Task,
} from './protocol.ts';

/**
 * Entry of the renderer's own process, started by renderer.server.ts, from the build or from source. Letter outlines
 * and the image library use 150 MB while drawing, which the shop's process should not hold.
 */
// Before the first drawing thread starts: on Linux a thread inherits the priority of its parent.
if (process.argv.includes(QUIET)) setPriority(constants.priority.PRIORITY_LOW);
sharp.concurrency(1);
sharp.cache(false);
// AVIF is a kind of HEIF.
allowBuffersOnly({
  read: ['Jpeg', 'Png', 'Webp', 'Svg'],
  write: ['Jpeg', 'Png', 'Webp', 'Heif'],
});

// Ctrl+C and service managers signal the whole group. This process exits when its parent does.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
process.on('disconnect', () => process.exit(0));

const respond = (response: Response) => {
  if (process.connected) process.send?.(response);
};
process.on('message', ({ id, task }: Request) => {
  perform(task).then(
    (made) => respond({ id, ...made }),
    (error: unknown) => {
      if (error instanceof PhotoRefused) respond({ id, refusal: error.refusal });
      else respond({ id, message: error instanceof Error ? error.message : String(error) });
    },
  );
});

async function perform(task: Task): Promise<{ bytes: Uint8Array } | { taken: TakenPicture }> {
  if ('intake' in task) return { taken: await intake(task.intake, task.showing) };
  const isPhoto = 'file' in task;
  return { bytes: await (isPhoto ? encode(photoPicture(task.file, task), task.format) : render(task)) };
}

/** CSS pixels per inch: at this density one unit of an SVG is one pixel. */
const UNIT_DENSITY = 72;

async function render({ subject, width, format }: Job): Promise<Uint8Array> {
  const svg = Buffer.from(draw(subject));
  if (format === 'svg') return svg;
  const units = 'view' in subject && subject.view === 'social' ? 1200 : 800;
  const image = sharp(svg, { density: (UNIT_DENSITY * width) / units })
    .resize({ width })
    .flatten({ background: '#EDEBE4' });
  return encode(image, format);
}

function encode(image: Sharp, format: Job['format']): Promise<Uint8Array> {
  if (format === 'jpeg') return image.jpeg({ quality: 82, mozjpeg: true }).toBuffer();
  if (format === 'webp') return image.webp({ quality: 78, effort: 4, smartSubsample: true }).toBuffer();
  return image.avif({ quality: 56, effort: 1, chromaSubsampling: '4:2:0' }).toBuffer();
}

function draw(subject: Subject): string {
  if ('photo' in subject) throw new Error('a photo is not drawn: its file is missing from the job');
  return 'empty' in subject
    ? drawEmptyStage(subject.empty)
    : drawPicture(subject.input, subject.view, subject.artwork);
}
