import { detailOf } from '../report/picture-detail.ts';
import type { ColourKind, EngineReport, FindingItem, PageFacts, PlacedImage } from '../report/report.ts';
import type { ArtworkRules } from '../spec/artwork-rules.ts';
import type { ArtworkSpec } from '../spec/artwork-spec.ts';
import { specsOfPages } from '../spec/cover-spreads.ts';
import { acrossPages, itemsOfPlaces } from './judge-groups.ts';
import { hasPrintedSpots, leftOutNames } from './judge-separations.ts';
import { cutOf } from './judge-size.ts';
import type { OpenFinding, RuledSpec } from './rule.ts';

/** Rules for page content: pictures, colours, lines, letters, ink. */
export const contentRules = [
  lowPictures,
  lineArt,
  colours('colour.rgb', 'rgb'),
  colours('colour.lab', 'lab'),
  spotColours,
  hairlines,
  smallText,
  richText,
  knockedOutText,
  nearTrim,
  ink,
  transparency,
  annotations,
  leftOut,
  blankPages,
];

/** Programs round, so 299.6 ppi counts as 300. */
const PPI_TOLERANCE = 0.98;

function lowPictures(report: EngineReport, { rules }: RuledSpec): OpenFinding[] {
  const findingFor = (code: 'image.low' | 'image.resolution') => {
    const itemsOf = (page: PageFacts) =>
      (page.content?.images ?? [])
        .filter((image) => lownessOf(image, rules) === code)
        .map(({ ppi, rect }) => ({ value: Math.floor(Math.min(...ppi)), rect }));
    return acrossPages(report, code, itemsOf, { wanted: rules.wantedPpi }).map((it) => ({
      ...it,
      params: { ...it.params, ...lowest(it), wantedPpi: rules.wantedPpi },
    }));
  };
  return [...findingFor('image.low'), ...findingFor('image.resolution')];
}

function lownessOf(image: PlacedImage, rules: ArtworkRules): 'image.low' | 'image.resolution' | null {
  const value = Math.floor(Math.min(...image.ppi));
  const detail = detailOf(image);
  if (value >= rules.wantedPpi * PPI_TOLERANCE || detail === 'smooth') return null;
  if (value < rules.leastPpi * PPI_TOLERANCE && detail === 'sharp') return 'image.low';
  return image.oneBit ? null : 'image.resolution'; // line art has a limit of its own
}

function lineArt(report: EngineReport, { rules }: RuledSpec): OpenFinding[] {
  const coarse = (page: PageFacts) =>
    (page.content?.lineArt ?? []).flatMap(({ ppi, rect, kind }) => {
      const value = Math.floor(Math.min(...ppi));
      const isLow = kind === 'image' && value < rules.leastPpi * PPI_TOLERANCE; // reported as for any picture
      return value < rules.lineArtPpi * PPI_TOLERANCE && !isLow ? [{ value, rect }] : [];
    });
  return acrossPages(report, 'image.line-art', coarse, { wanted: rules.lineArtPpi }).map((it) => ({
    ...it,
    params: { ...it.params, ...lowest(it), wantedPpi: rules.lineArtPpi },
  }));
}

function lowest({ items = [] }: OpenFinding): { ppi: number } {
  return { ppi: Math.min(...items.map((item) => item.value ?? Infinity)) };
}

function colours(code: 'colour.rgb' | 'colour.lab', kind: ColourKind) {
  return (report: EngineReport): OpenFinding[] =>
    acrossPages(report, code, (page) => placesOf(page, kind), { params: { uses: usesOf(report, kind) } });
}

function placesOf(page: PageFacts, kind: ColourKind): FindingItem[] {
  const uses = (page.content?.colours ?? []).filter((it) => it.kind === kind);
  return uses.map(({ rect }) => (rect ? { rect } : {}));
}

const words = {
  image: 'pictures',
  fill: 'shapes',
  stroke: 'lines',
  text: 'text',
  gradient: 'gradients',
} as const;

function usesOf(report: EngineReport, kind: ColourKind): string {
  const uses = report.pages.flatMap((page) => page.content?.colours ?? []).filter((it) => it.kind === kind);
  return [...new Set(uses.flatMap((it) => it.usedFor))].map((use) => words[use]).join(', ');
}

function spotColours(report: EngineReport): OpenFinding[] {
  const left = leftOutNames(report);
  const names = (report.document?.spots ?? []).filter((name) => !left.has(name));
  if (names.length === 0) return [];
  const params = { names: names.join(', '), inks: names.length };
  const printed = (page: PageFacts) => (hasPrintedSpots(page) ? placesOf(page, 'spot') : []);
  return acrossPages(report, 'colour.spot', printed, { params }); // inks that are defined but never used don't print
}

function hairlines(report: EngineReport, { rules }: RuledSpec): OpenFinding[] {
  const thin = (page: PageFacts) =>
    itemsOfPlaces(page.content?.thinLines.filter(({ value }) => value < rules.hairlinePt));
  return acrossPages(report, 'line.hairline', thin, {
    wanted: rules.hairlinePt,
    params: { leastPt: rules.hairlinePt },
  });
}

function smallText(report: EngineReport, { rules }: RuledSpec): OpenFinding[] {
  const small = (page: PageFacts) =>
    itemsOfPlaces(page.content?.smallText.filter(({ value }) => value < rules.smallTextPt));
  return acrossPages(report, 'text.small', small, {
    wanted: rules.smallTextPt,
    params: { leastPt: rules.smallTextPt },
  });
}

function richText(report: EngineReport, { rules }: RuledSpec): OpenFinding[] {
  const rich = (page: PageFacts) =>
    itemsOfPlaces(page.content?.richText.filter(({ value }) => value < rules.richTextPt));
  return acrossPages(report, 'text.rich', rich, {
    wanted: rules.richTextPt,
    params: { leastPt: rules.richTextPt },
  });
}

function knockedOutText(report: EngineReport, { rules }: RuledSpec): OpenFinding[] {
  const small = (page: PageFacts) =>
    itemsOfPlaces(page.content?.knockedOutText?.filter(({ value }) => value < rules.richTextPt));
  return acrossPages(report, 'text.knocked-out', small, {
    certainty: 'estimated',
    wanted: rules.richTextPt,
    params: { leastPt: rules.richTextPt },
  });
}

/** A hair's breadth inside the line counts as on it. */
const SAFE_TOLERANCE_MM = 0.1;
/** A template's safe area may be generous; text is only at risk if an inaccurate cut could reach it. */
const AT_RISK_MM = 3;

function nearTrim(report: EngineReport, spec: RuledSpec): OpenFinding[] {
  const safeMm = Math.min(spec.safeMm, AT_RISK_MM);
  const pageSpecOf = specsOfPages(report, spec);
  const near = (page: PageFacts) =>
    itemsOfPlaces(
      cutOf(page, pageSpecOf(page))?.text.filter(({ value }) => value < safeMm - SAFE_TOLERANCE_MM),
    );
  return acrossPages(report, 'text.near-trim', near, { wanted: safeMm, params: { safeMm } });
}

/** If more of the sheet than this is over the limit, it won't dry; a few square millimetres may set off. */
const HEAVY_SHARE = 0.005;
const SPOT_MM2 = 4;

function ink(report: EngineReport, { rules }: RuledSpec): OpenFinding[] {
  const over = (page: PageFacts, heavy: boolean): FindingItem[] => {
    // We separate all-RGB pages ourselves, within the ink limit.
    if (!page.content?.colours.some(({ kind }) => kind === 'cmyk' || kind === 'spot')) return [];
    const passed = page.content.ink?.over.find((it) => it.limitPercent >= rules.tacPercent);
    if (!passed || (passed.areaMm2 <= SPOT_MM2 && passed.share <= HEAVY_SHARE)) return [];
    if (passed.share > HEAVY_SHARE !== heavy) return [];
    return [{ value: Math.round(page.content.ink?.maxTac ?? 0), rect: passed.rect }];
  };
  const exact = report.pages.every((page) => page.content?.ink?.certainty !== 'estimated');
  const findingFor = (code: 'ink.heavy' | 'ink.spots', heavy: boolean) =>
    acrossPages(report, code, (page) => over(page, heavy), {
      wanted: rules.tacPercent,
      certainty: exact ? 'exact' : 'estimated',
    }).map((it) => ({
      ...it,
      params: { ...it.params, tacPercent: most(it), limitPercent: rules.tacPercent },
    }));
  return [...findingFor('ink.heavy', true), ...findingFor('ink.spots', false)];
}

const most = ({ items = [] }: OpenFinding) => Math.max(...items.map((item) => item.value ?? 0));

const onPages = (report: EngineReport, code: OpenFinding['code'], holds: (page: PageFacts) => boolean) =>
  acrossPages(report, code, (page) => (holds(page) ? [{}] : []));

function transparency(report: EngineReport): OpenFinding[] {
  return onPages(report, 'doc.transparency', (page) => page.content?.transparency === true);
}

function annotations(report: EngineReport): OpenFinding[] {
  return onPages(report, 'page.annotations', (page) => (page.content?.annotations ?? 0) > 0);
}

function leftOut(report: EngineReport): OpenFinding[] {
  const kinds = new Set(report.pages.flatMap((page) => page.content?.leftOut ?? []));
  return acrossPages(report, 'page.left-out', (page) => (page.content?.leftOut?.length ? [{}] : []), {
    params: { kinds: [...kinds].join(', ') },
  });
}

function blankPages(report: EngineReport, _spec: ArtworkSpec): OpenFinding[] {
  return onPages(report, 'page.blank', (page) => page.content?.blank === true);
}
