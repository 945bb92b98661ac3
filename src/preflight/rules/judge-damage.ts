import { DRAWN_AS_PICTURE } from '../report/drawn-as-picture.ts';
import type { DamagedPicture, EngineReport, FindingItem, PageFacts } from '../report/report.ts';
import { acrossPages } from './judge-groups.ts';
import type { OpenFinding } from './rule.ts';

/** Rules for content that can't be read as intended. */
export const damageRules = [damagedPictures, ignoredProfiles, drawnAsPictures];

function damagedPictures(report: EngineReport): OpenFinding[] {
  const places = (page: PageFacts): FindingItem[] =>
    (page.content?.damagedPictures ?? []).map(({ rect }) => (rect ? { rect } : {}));
  const first = report.pages.find((page) => page.content?.damagedPictures?.length);
  const [picture] = first?.content?.damagedPictures ?? [];
  const params = first && picture ? { ...sizeOf(picture), where: whereOn(first, picture) } : {};
  return acrossPages(report, 'image.damaged', places, { params });
}

const sizeOf = ({ widthMm, heightMm }: DamagedPicture) =>
  widthMm !== undefined && heightMm !== undefined ? { widthMm, heightMm } : {};

/**
 * Returns which of nine parts of the visible page contains its centre: `top left`, `middle`; empty if its place is
 * unknown.
 */
function whereOn(page: PageFacts, { rect }: DamagedPicture): string {
  const visible = page.content?.cuts.find(({ by }) => by === 'visible')?.rect;
  if (!rect || !visible) return '';
  const part = (from: number, to: number, start: number, end: number) =>
    Math.min(2, Math.max(0, Math.floor((((from + to) / 2 - start) / (end - start)) * 3)));
  const row = ['top', '', 'bottom'][part(rect[1], rect[3], visible[1], visible[3])];
  const column = ['left', '', 'right'][part(rect[0], rect[2], visible[0], visible[2])];
  return [row, column].filter(Boolean).join(' ') || 'middle';
}

function drawnAsPictures(report: EngineReport): OpenFinding[] {
  return DRAWN_AS_PICTURE.flatMap((what) =>
    acrossPages(report, 'page.drawn', (page) => (page.content?.drawn?.includes(what) ? [{}] : []), {
      params: { what },
    }),
  );
}

function ignoredProfiles(report: EngineReport): OpenFinding[] {
  if (report.pixel?.profileIgnored)
    return [{ code: 'colour.profile', page: null, certainty: 'exact', params: {} }];
  return acrossPages(report, 'colour.profile', (page) => (page.content?.profilesIgnored ? [{}] : []));
}
