import type { EngineReport, PageFacts } from '#preflight/index.ts';

/**
 * The numbers of the pages that fixing turned into pictures of themselves: what they were drawn of before, lettering and
 * lines among it, is one image now. Pages are compared one by one, so both files must have as many.
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
