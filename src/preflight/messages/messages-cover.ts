import type { Finding } from '../report/report.ts';
import { COVER_PAGES } from '../spec/binding.ts';
import { between, type FindingText, num, pages, size } from './message-words.ts';

/** Wording for open covers and side-by-side pages; null if a finding is about neither. */
export const coverTexts = { count, missing, misplaced, spine, spreads, whiteInside };

const SIDE_BY_SIDE = 'counting two pages side by side as two';

function count({ params }: Finding): FindingText | null {
  const { spreads, covers, count, wanted, min, max } = params;
  if (spreads === undefined) return null;
  const isTooLong = covers === 1 && Number(count) > Number(wanted) && Number(count) <= Number(max);
  if (!isTooLong)
    return {
      title: `The file has ${pages(count)}, ${SIDE_BY_SIDE}; this product needs ${between(min, max)}`,
      fix: `Upload a file with ${pages(wanted)}.`,
    };
  const single = Number(count) - 2 * Number(spreads);
  return {
    title: `The file has ${pages(single)} after its cover; the ${pages(wanted)} you chose, including the cover, need ${num(Number(wanted) - COVER_PAGES)}`,
    fix: insideAdvice(Number(wanted), 1),
  };
}

function missing({ params }: Finding): FindingText | null {
  const { spreads, covers, count, wanted } = params;
  if (spreads === undefined) return null;
  return {
    title: `The file has ${pages(count)}, ${SIDE_BY_SIDE}; the options you chose need ${num(wanted)}`,
    fix: insideAdvice(Number(wanted), Number(covers)),
  };
}

/** Advice on what comes after the cover. */
function insideAdvice(wanted: number, covers: number): string {
  const inside = wanted - COVER_PAGES;
  const how = 'as a second wide page like the first, or as two single pages';
  if (inside === 0) return `Upload one PDF with the inside of the cover too, ${how}.`;
  const insidePages = `Upload one PDF: the cover first, then the ${pages(inside)} inside, one by one`;
  return covers === 1
    ? `${insidePages}. To have the inside of the cover printed too, add it ${how}.`
    : `${insidePages}.`;
}

function misplaced(finding: Finding): FindingText | null {
  const { spread, covers } = finding.params;
  if (spread === undefined) return null;
  return {
    title: sideBySide(finding),
    fix: `${covers === 1 ? 'Only the cover may do that, on the first one or two pages of the file. ' : ''}Export ${isMany(finding) ? 'each of these pages' : 'this page'} as two single pages of ${size(finding, 'wantedWidthMm', 'wantedHeightMm')}, or ${size(finding, 'fullWidthMm', 'fullHeightMm')} with bleed, in reading order.`,
  };
}

function spreads(finding: Finding): FindingText {
  const cover = finding.params.cover === 1 ? ' Only the cover can stay as it is, as the first page.' : '';
  return {
    title: `${sideBySide(finding)}: the file was exported as spreads`,
    fix: `Export it again as single pages, not as spreads or as a booklet, in reading order from the front cover to the back. Each page should be ${size(finding, 'widthMm', 'heightMm')}, or ${size(finding, 'fullWidthMm', 'fullHeightMm')} with bleed. We put the pages side by side ourselves.${cover}`,
  };
}

const isMany = ({ params }: Finding) => Number(params.pageCount ?? 1) > 1;

function sideBySide(finding: Finding): string {
  const { pages: numbers = '' } = finding.params;
  return isMany(finding)
    ? `Pages ${numbers} each show two pages side by side`
    : `Page ${numbers} shows two pages side by side`;
}

function whiteInside(): FindingText {
  return {
    title: 'The inside of the cover will be blank',
    fix: 'The file has the outside of the cover and the inside pages. If that is what you want, you don’t need to do anything. To have the inside of the cover printed, add it as a second wide page like the first.',
  };
}

function spine(finding: Finding): FindingText {
  const { params, severity } = finding;
  const sizes = `${size(finding, 'widthMm', 'heightMm')}, or ${size(finding, 'fullWidthMm', 'fullHeightMm')} with bleed`;
  const remedy = `Make the cover ${sizes}: back cover, ${params.wantedSpineMm === 0 ? '' : 'spine, '}front cover.`;
  const effect =
    severity === 'error'
      ? 'This is too far out for us to cut the covers in the right place.'
      : `We line up the middle of your cover with the middle of the book, so each cover moves by ${num(params.shiftMm)} mm.`;
  return { title: spineTitle(params), fix: `${effect} ${remedy}` };
}

function spineTitle({ spineMm, wantedSpineMm, count, paper }: Finding['params']): string {
  if (wantedSpineMm === 0)
    return `Your cover leaves ${fixed(spineMm)} mm for a spine, but a stapled cover has no spine`;
  const right = `${pages(count)}${paper ? ` on ${paper}` : ''} need a spine of ${fixed(wantedSpineMm)} mm`;
  return spineMm === 0
    ? `Your cover leaves no spine; ${right}`
    : `Your spine is ${fixed(spineMm)} mm; ${right}`;
}

/** Formats always to a tenth: `6.0`. */
const fixed = (mm: string | number | undefined) => Number(mm ?? 0).toFixed(1);
