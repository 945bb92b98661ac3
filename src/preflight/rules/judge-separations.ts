import type { EngineReport, FindingItem, PageFacts, Rect } from '../report/report.ts';
import {
  FINISH_ROLES,
  type FinishRole,
  isFinishRole,
  isLineRole,
  printsInk,
} from '../report/separation-roles.ts';
import type { SeparationFacts } from '../report/separations.ts';
import { type ArtworkSpec, BLEED_TOLERANCE_MM, MM_PER_INCH, PT_PER_INCH } from '../spec/artwork-spec.ts';
import { specsOfPages } from '../spec/cover-spreads.ts';
import { acrossPages } from './judge-groups.ts';
import { cutOf } from './judge-size.ts';
import type { OpenFinding, RuledSpec } from './rule.ts';

/** Rules for separations that aren't inks: lines to cut, crease and perforate, and varnish, white and foil. */
export const separationRules = [listed, taken, hidden, replaced, unwanted, missing, lines];

/** A knife follows the middle of a line; with a thicker one it is unclear where that is. */
const LINE_PT_MAX = 1;

/** Returns the names that are left out of the print, in the whole file. */
export function leftOutNames(report: EngineReport): ReadonlySet<string> {
  const all = report.pages.flatMap(separationsOf);
  return new Set(all.filter(({ role }) => !printsInk(role)).map(({ name }) => name));
}

/**
 * Returns whether a page uses a spot ink that is printed. Reports from before inks had roles never say that one isn't.
 */
export const hasPrintedSpots = (page: PageFacts): boolean =>
  page.content?.separations?.some(({ role }) => printsInk(role)) ?? true;

const separationsOf = (page: PageFacts): readonly SeparationFacts[] => page.content?.separations ?? [];

/**
 * Notes on what the names that aren't printed are taken for, so that nobody is surprised: one for lines and finishes,
 * one for what is left out. They aren't faults, so they mark no place.
 */
function listed(report: EngineReport, spec: ArtworkSpec): OpenFinding[] {
  const names = namesOf(report).filter(({ role }) => !isFinishRole(role) || allows(spec, role));
  const isFinish = ({ role }: (typeof names)[number]) => isFinishRole(role);
  return [names.filter(isFinish), names.filter((it) => !isFinish(it))].flatMap((group): OpenFinding[] => {
    if (group.length === 0) return [];
    const params = {
      names: group.map(({ name }) => name).join('\n'),
      roles: group.map(({ role }) => role).join('\n'),
    };
    return [{ code: 'separation.found', page: null, certainty: 'exact', params }];
  });
}

/** Lines and finishes on layers that don't print, which are treated as if the layers did, with one note for each. */
function taken(report: EngineReport, spec: ArtworkSpec): OpenFinding[] {
  return namesOf(report)
    .filter(({ role }) => isFinishRole(role) && allows(spec, role))
    .flatMap(({ name, role }) =>
      forName(report, 'separation.taken', { name, role }, ({ fromHiddenLayer }) => fromHiddenLayer && {}),
    );
}

/** Lines and finishes that stay hidden because their layer has other things on it, which the customer may not know. */
function hidden(report: EngineReport, spec: ArtworkSpec): OpenFinding[] {
  const leftOut = ({ content }: PageFacts, name?: string) =>
    (content?.hiddenFinishes ?? []).filter(
      (it) => isFinishRole(it.role) && allows(spec, it.role) && it.name === (name ?? it.name),
    );
  const names = new Set(report.pages.flatMap((page) => leftOut(page)).map(({ name }) => name));
  return [...names].flatMap((name) =>
    acrossPages(report, 'separation.hidden', (page) => leftOut(page, name).map(() => ({})), {
      params: { name },
    }),
  );
}

/** Spot colours that the owner prints as others, with one note for each, so that nobody is surprised. */
function replaced(report: EngineReport): OpenFinding[] {
  const all = report.pages.flatMap(separationsOf);
  const names = new Set(all.filter(({ printedAs }) => printedAs).map(({ name }) => name));
  return [...names].flatMap((name): OpenFinding[] => {
    const uses = all.filter((it) => it.name === name);
    const as = uses.find(({ printedAs }) => printedAs)?.printedAs;
    if (!as) return [];
    const params =
      'spot' in as
        ? { name, as: as.spot, kind: 'spot' }
        : {
            name,
            as: as.inks.join('/'),
            kind: 'inks',
            mixedWith: stays(uses, all).join(', '),
            overprints: overprintsOn(report, name),
          };
    return [{ code: 'separation.replaced', page: null, certainty: 'exact', params }];
  });
}

/**
 * Returns the pages with this separation on which overprinting changes colours; in the four inks, it takes away what
 * lies under it.
 */
function overprintsOn({ pages }: EngineReport, name: string): string {
  const isOn = (page: PageFacts) => separationsOf(page).some((it) => it.name === name);
  return pages
    .filter((page) => page.content?.overprint?.changes && isOn(page))
    .map(({ page }) => page)
    .join(', ');
}

/**
 * Returns spot colours that keep their plate and are mixed with this one, so that it can't be written in the four inks
 * there.
 */
function stays(uses: readonly SeparationFacts[], all: readonly SeparationFacts[]): string[] {
  const mixed = new Set(uses.flatMap(({ mixedWith }) => mixedWith ?? []));
  const keepsPlate = ({ name, role, printedAs }: SeparationFacts) =>
    mixed.has(name) && printsInk(role) && !(printedAs && 'inks' in printedAs);
  return [...new Set(all.filter(keepsPlate).map(({ name }) => name))];
}

function unwanted(report: EngineReport, spec: ArtworkSpec): OpenFinding[] {
  return namesOf(report)
    .filter(({ role }) => isFinishRole(role) && !allows(spec, role))
    .flatMap(({ name, role }) => forName(report, 'separation.unwanted', { name, role }, isSeen));
}

function missing(report: EngineReport, { finishing = {} }: ArtworkSpec): OpenFinding[] {
  // What hasn't been read may have it; a picture can't, and a report from before inks had roles can't tell.
  const isRead = report.pages.length > 0 && report.pages.every((page) => page.content?.separations);
  if (!isRead && !report.pixel) return [];
  const present = new Set(namesOf(report).map(({ role }) => role));
  return FINISH_ROLES.filter((role) => finishing[role] === 'must' && !present.has(role)).map((role) => ({
    code: 'separation.missing',
    page: null,
    certainty: 'exact',
    params: { role },
  }));
}

/** Only lines that the product has made from them are worth checking. */
function lines(report: EngineReport, spec: RuledSpec): OpenFinding[] {
  const pageSpecOf = specsOfPages(report, spec);
  return namesOf(report)
    .filter(({ role }) => isLineRole(role) && allows(spec, role))
    .flatMap(({ name, role }) => {
      const check = (code: OpenFinding['code'], itemOf: ItemOf) =>
        forName(report, code, { name, role }, itemOf);
      return [
        ...(role === 'cut' ? check('separation.open', ({ line }) => line && line.open > 0 && {}) : []),
        ...(role === 'cut'
          ? check('separation.several', ({ line }) => line && line.paths > 1 && { value: line.paths })
          : []),
        ...check('separation.filled', isNoLine),
        ...check(
          'separation.thick',
          ({ line }) => line && line.thickestPt > LINE_PT_MAX && { value: line.thickestPt },
        ),
        ...check('separation.mixed', ({ mixedWith }) => mixedWith !== undefined && {}),
        ...check(
          'separation.outside',
          ({ line }, page) => line && reachesOut(page, pageSpecOf(page), line.rect) && {},
        ),
      ];
    });
}

const isNoLine: ItemOf = ({ line, usedFor }) =>
  ((line?.filled ?? 0) > 0 ||
    usedFor.some((use) => use === 'text' || use === 'image' || use === 'gradient')) &&
  {};

/**
 * Returns whether a line leaves the sheet with its bleed. Without a cut (if the size is wrong), another finding says
 * so.
 */
function reachesOut(page: PageFacts, spec: ArtworkSpec, line: Rect): boolean {
  const cut = cutOf(page, spec)?.rect;
  if (!cut) return false;
  const room = ((spec.bleedMm + BLEED_TOLERANCE_MM) / MM_PER_INCH) * PT_PER_INCH;
  const [x0, y0, x1, y1] = line;
  return x0 < cut[0] - room || y0 < cut[1] - room || x1 > cut[2] + room || y1 > cut[3] + room;
}

const allows = ({ finishing }: ArtworkSpec, role: FinishRole): boolean =>
  finishing === undefined || finishing[role] !== undefined;

/** Returns every name in the file that isn't printed, once. */
function namesOf(report: EngineReport): Pick<SeparationFacts, 'name' | 'role'>[] {
  const all = report.pages.flatMap(separationsOf).filter(({ role }) => !printsInk(role));
  return [...new Map(all.map(({ name, role }) => [name, { name, role }])).values()];
}

/** A place and a figure for a separation that has the fault; false or undefined if it hasn't. */
type ItemOf = (facts: SeparationFacts, page: PageFacts) => Pick<FindingItem, 'value'> | false | undefined;

/** On a layer that doesn't print, what the product isn't made with is left out, as the customer wants. */
const isSeen: ItemOf = ({ fromHiddenLayer }) => !fromHiddenLayer && {};

function forName(
  report: EngineReport,
  code: OpenFinding['code'],
  { name, role }: Pick<SeparationFacts, 'name' | 'role'>,
  itemOf: ItemOf,
): OpenFinding[] {
  const itemsOf = (page: PageFacts): FindingItem[] =>
    separationsOf(page)
      .filter((it) => it.name === name)
      .flatMap((it) => {
        const item = itemOf(it, page);
        const rect = it.line?.rect ?? it.rect;
        return item ? [{ ...item, ...(rect ? { rect } : {}) }] : [];
      });
  return acrossPages(report, code, itemsOf).map((it) => ({
    ...it,
    params: { ...it.params, name, role, value: Math.max(...(it.items ?? []).map(({ value }) => value ?? 0)) },
  }));
}
