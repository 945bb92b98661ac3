import type { Element, Layout } from '#composition/index.ts';
import type { FontShelf } from './font-shelf.server.ts';
import { moveForFont, withFontNames } from './layout-from-pdf.server.ts';

/** Sets the lines that want a font which wasn’t here in this one, their base lines where they were. */
export async function withFontFor(
  layout: Layout,
  wanted: string,
  font: string,
  shelf: FontShelf,
): Promise<Layout> {
  const to = await shelf.heights(font);
  const pages = [];
  for (const page of layout.pages) {
    const elements: Element[] = [];
    for (const element of page.elements) {
      if (element.draw !== 'text' || !element.lines.some((line) => line.wanted === wanted)) {
        elements.push(element);
        continue;
      }
      const [first] = element.lines;
      const at =
        first?.wanted === wanted
          ? moveForFont(element.at, element.turn, first.size, await shelf.heights(first.font), to)
          : element.at;
      const lines = element.lines.map(({ wanted: old, ...line }) =>
        old === wanted ? { ...line, font } : { ...line, ...(old ? { wanted: old } : {}) },
      );
      elements.push({ ...element, at, lines });
    }
    pages.push({ ...page, elements });
  }
  return withFontNames({ ...layout, pages }, shelf);
}

/** The fonts of the owner’s PDF that aren’t here, each once. */
export const missingFonts = (layout: Layout): string[] => [
  ...new Set(
    layout.pages
      .flatMap(({ elements }) => elements)
      .flatMap((it) => (it.draw === 'text' ? it.lines.flatMap(({ wanted }) => wanted ?? []) : [])),
  ),
];
