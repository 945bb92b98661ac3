import { createHash } from 'node:crypto';
import { type ComposedPage, type ComposeFault, fieldsOf, type LayoutPage } from '#composition/index.ts';
import type { Composition } from './compose-job.ts';

/** A page as the editor shows it. */
export interface ShownPage {
  page: ComposedPage;
  faults: ComposeFault[];
  picture: Uint8Array<ArrayBuffer>;
}

const BYTES_MAX = 16 * 1024 * 1024;

/**
 * The pages that were drawn last, so that a key pressed on the front of a card doesn't draw its back again. The oldest
 * go first.
 */
export class ShownPages {
  private readonly pages = new Map<string, ShownPage>();
  private bytes = 0;

  get(key: string): ShownPage | undefined {
    return this.pages.get(key);
  }

  add(key: string, shown: ShownPage): void {
    this.pages.set(key, shown);
    this.bytes += shown.picture.length;
    for (const [oldest, { picture }] of this.pages) {
      if (this.bytes <= BYTES_MAX) return;
      this.pages.delete(oldest);
      this.bytes -= picture.length;
    }
  }
}

/** Names a page by all that it is made of: the template's, and of what was filled in that which this page shows. */
export function keyOf(
  { layout, values }: Composition,
  page: LayoutPage,
  index: number,
  maxPx: number,
): string {
  const fields = page.elements.flatMap((it) => [...fieldsOf(it), it.when ?? '', it.unless ?? '']);
  const { fields: _, pages: __, schemes, ...sheet } = layout;
  const parts = [
    maxPx,
    index,
    sheet,
    page,
    schemes[values.scheme],
    fields.map((id) => [id, values.texts[id], values.photos[id]]),
    page.elements.map((_, element) => values.moves[`${index}.${element}`]),
  ];
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64');
}
