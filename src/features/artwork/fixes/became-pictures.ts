import type { EngineReport, PageFacts } from '#preflight/index.ts';

/**
 * Returns the numbers of the pages that the fix flattened into images, text and lines included. Compares page by page,
 * so both files must have the same number of pages.
 */
export function becamePictures(before: EngineReport, after: EngineReport): number[] {
  if (before.kind !== 'pdf' || before.pageCount !== after.pageCount) return [];
  return after.pages
    .filter(isPicture)
    .map(({ page }) => page)
    .filter((number) => before.pages.some((it) => it.page === number && it.content && !isPicture(it)));
}

const isPicture = ({ content }: PageFacts): boolean =>
  content?.imageCount === 1 &&
  content.colours.every(({ usedFor }) => usedFor.every((use) => use === 'image'));
