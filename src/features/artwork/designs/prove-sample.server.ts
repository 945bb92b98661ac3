import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import {
  type ComposedPage,
  type ComposeFault,
  type Layout,
  MIDDLE,
  type Sample,
  type Values,
} from '#composition/index.ts';
import type { Engine } from '#preflight/index.server.ts';
import { type ArtworkSpec, type Finding, judgeArtwork } from '#preflight/index.ts';

/** The photos that samples are filled with, in pixels: finer than any box needs. */
const PHOTOS = {
  portrait: { artworkId: '00000000-0000-4000-8000-000000000001', size: [2000, 2800] },
  panorama: { artworkId: '00000000-0000-4000-8000-000000000002', size: [4200, 1900] },
} as const;
/** Boxes up to this are sharp with photos of these sizes; larger ones get larger photos, up to a limit. */
const [LARGE_BOX_MM, SCALE_MAX] = [200, 4];
const SHAPES = ['portrait', 'panorama'] as const;

const photoFile = (folder: string, shape: (typeof SHAPES)[number]) => join(folder, `${shape}.jpg`);

/**
 * Writes the samples’ photos into a folder: noise, which is no lighter to print than a photo is. They are fine enough for the
 * largest box of the template.
 */
export async function makeSamplePhotos(folder: string, layout?: Layout): Promise<void> {
  const boxes =
    layout?.pages.flatMap(({ elements }) => elements).filter(({ draw }) => draw === 'photo') ?? [];
  const largest = Math.max(0, ...boxes.flatMap((it) => (it.draw === 'photo' ? it.at.slice(2) : [])));
  const finer = Math.min(SCALE_MAX, Math.max(1, largest / LARGE_BOX_MM));
  for (const shape of SHAPES) {
    const [width, height] = PHOTOS[shape].size.map((px) => Math.round(px * finer)) as [number, number];
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
    await sharp({ create: { width, height, channels: 3, background: '#888', noise } })
      .jpeg({ quality: 80 })
      .toFile(photoFile(folder, shape));
  }
}

/** A template, what it is printed as, and the files it is drawn with, by the ids in its layout. */
export interface ProvenTemplate {
  layout: Layout;
  /** of every product that it is sold as */
  specs: readonly ArtworkSpec[];
  files: readonly { id: string; file: string }[];
}

export interface ProvenSample {
  values: Values;
  pages: ComposedPage[];
  /** what a customer would be told while typing, and what our own check says of the file; both empty if all is well */
  faults: ComposeFault[];
  findings: Finding[];
}

/**
 * Composes a sample of a template as it is printed, into `file`, and checks it as an upload for its product. `folder` has the
 * samples’ photos. What several products find is said once. Throws if the engine refuses it.
 */
export async function proveSample(
  engine: Engine,
  { layout, specs, files }: ProvenTemplate,
  sample: Sample,
  { folder, file }: { folder: string; file: string },
): Promise<ProvenSample> {
  const shapes = Object.entries(sample.photos);
  const shown = shapes.map(([field, shape]) => [field, { artworkId: PHOTOS[shape].artworkId, ...MIDDLE }]);
  const values: Values = { ...sample.values, photos: Object.fromEntries(shown) };
  const photos = [...new Set(shapes.map(([, shape]) => shape))].map((shape) => ({
    artworkId: PHOTOS[shape].artworkId,
    file: photoFile(folder, shape),
    kind: 'jpeg' as const,
  }));
  const made = await engine.compose({ layout, values, photos, files }, {});
  if (made.status !== 'ok') throw new Error(made.reason);
  await writeFile(file, made.parts[0] ?? new Uint8Array());
  const outcome = await engine.inspect(file, 'pdf', { bleedMm: layout.bleedMm });
  if (outcome.status !== 'ok') throw new Error(outcome.reason);
  const found = specs.flatMap((spec) => {
    const pages = { ...spec.pages, wanted: made.pages.length };
    return judgeArtwork(outcome.report, { ...spec, pages }).findings;
  });
  const findings = [...new Map(found.map((it) => [`${it.code} ${it.page}`, it])).values()];
  return { values, pages: made.pages, faults: made.faults, findings };
}
