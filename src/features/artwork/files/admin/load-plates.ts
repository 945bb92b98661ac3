import type { PlatesView } from './plates-view.ts';

/** The plates in the browser: one byte a pixel, 255 for full ink; null for an empty plate. */
export interface LoadedPlates {
  view: PlatesView;
  plates: readonly (Uint8Array | null)[];
}

/** Fetches a page's plates. `at` returns an address. Rejects if one can't be loaded, or if `signal` stops it. */
export async function loadPlates(
  first: PlatesView | null,
  at: (what: string, version?: string) => string,
  signal: AbortSignal,
): Promise<LoadedPlates> {
  const view = first ?? (await fetched<PlatesView>(at('facts'), signal, (it) => it.json()));
  const plates = await Promise.all(
    view.plates.map(({ most }, i) => (most > 0 ? inkOf(at(`${i}`, view.version), view, signal) : null)),
  );
  return { view, plates };
}

async function inkOf(
  address: string,
  { widthPx, heightPx }: PlatesView,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const blob = await fetched(address, signal, (it) => it.blob());
  const bitmap = await createImageBitmap(blob, { colorSpaceConversion: 'none' });
  const canvas = document.createElement('canvas');
  canvas.width = widthPx;
  canvas.height = heightPx;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('no canvas');
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  const { data } = context.getImageData(0, 0, widthPx, heightPx);
  const ink = new Uint8Array(widthPx * heightPx);
  for (let i = 0; i < ink.length; i++) ink[i] = 255 - (data[i * 4] as number);
  return ink;
}

async function fetched<T>(
  address: string,
  signal: AbortSignal,
  read: (answer: Response) => Promise<T>,
): Promise<T> {
  const answer = await fetch(address, { signal });
  if (!answer.ok) throw new Error(`${address} answers ${answer.status}`);
  return read(answer);
}
