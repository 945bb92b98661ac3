import type { Certainty, EngineReport, FindingItem, PageFacts, Place } from '../report/report.ts';
import type { JudgedCode } from '../spec/artwork-rules.ts';
import type { OpenFinding } from './rule.ts';

const ITEMS_MAX = 20;

/** Returns one finding covering all affected pages, with the places on them; none if no page is affected. */
export function acrossPages(
  report: EngineReport,
  code: JudgedCode,
  itemsOf: (page: PageFacts) => FindingItem[],
  more: { params?: OpenFinding['params']; certainty?: Certainty; wanted?: number } = {},
): OpenFinding[] {
  const all = report.pages.flatMap((page) => itemsOf(page).map((item) => ({ ...item, page: page.page })));
  const first = all[0];
  if (!first) return [];
  const pages = [...new Set(all.map((item) => item.page))];
  const { params = {}, certainty = 'exact', wanted } = more;
  return [
    {
      code,
      page: first.page,
      certainty,
      ...(wanted === undefined ? {} : { wanted }),
      ...(first.rect ? { rect: first.rect } : {}),
      items: all.slice(0, ITEMS_MAX),
      params: { ...params, pages: ranges(pages), pageCount: pages.length, count: all.length },
    },
  ];
}

export const itemsOfPlaces = (places: readonly Place[] | undefined): FindingItem[] =>
  (places ?? []).map(({ value, rect }) => ({ value, rect }));

/** Returns `1–3, 5` for pages 1, 2, 3 and 5, in order. */
export function ranges(pages: readonly number[]): string {
  const runs: { from: number; to: number }[] = [];
  for (const page of pages) {
    const run = runs.at(-1);
    if (run && run.to === page - 1) run.to = page;
    else runs.push({ from: page, to: page });
  }
  return runs.map(({ from, to }) => (from === to ? `${from}` : `${from}–${to}`)).join(', ');
}
