import type { Finding } from '../report/report.ts';
import { between, type FindingText, num, pages, size, subject } from './message-words.ts';

/** The page count isn't the number that is printed. */
export function wrongCount({ params }: Finding): FindingText {
  return {
    title: `The file has ${pages(params.count)}; this product needs ${between(params.min, params.max)}`,
    fix: `${blankAdvice(params)}Upload a file with ${pages(params.wanted)}.`,
  };
}

/** The chosen options print more pages than the file has. */
export function missingPages({ params }: Finding): FindingText {
  return {
    title: `The file has ${pages(params.count)}; the options you chose need ${num(params.wanted)}`,
    fix:
      params.wanted === 2
        ? 'Upload the front and back, as one PDF with 2 pages or as two files, or choose Single Sided.'
        : `${blankAdvice(params)}Upload one PDF with ${pages(params.wanted)} in reading order, including the covers.`,
  };
}

/** A stapled booklet has pages in fours, and the file has fewer. */
export function blankPages({ params }: Finding): FindingText {
  return {
    title: `The file has ${pages(params.count)}, so ${pages(params.blank)} at the end of the booklet will stay blank`,
    fix: 'A stapled booklet is made of folded sheets of 4 pages. To have the blank pages elsewhere, for example inside the covers, add them to the PDF and export it again.',
  };
}

const blankAdvice = ({ blank }: Finding['params']) =>
  blank === undefined ? '' : `In a booklet of folded sheets ${pages(blank)} would stay blank. `;

/** The size of the pages, the size needed, and whether scaling would help. */
export function wrongSize(finding: Finding): FindingText {
  return {
    title: wrongSizeTitle(finding),
    fix: `${scaleAdvice(finding)}Make the page ${size(finding, 'wantedWidthMm', 'wantedHeightMm')}, or ${size(finding, 'fullWidthMm', 'fullHeightMm')} with bleed, and export again – or choose the size you designed for.`,
  };
}

function wrongSizeTitle(finding: Finding): string {
  const { name, wantedName } = finding.params;
  const measured = size(finding, 'widthMm', 'heightMm');
  const is = name ? `${name} (${measured})` : measured;
  const expected = size(finding, 'wantedWidthMm', 'wantedHeightMm');
  return `${subject(finding)} ${is}; you chose ${wantedName ? `${wantedName} (${expected})` : expected}`;
}

function scaleAdvice({ params }: Finding): string {
  const { scalePercent, wantedName } = params;
  if (scalePercent === undefined)
    return 'It is a different shape, so making it larger or smaller is not enough. ';
  return `It would fit ${wantedName ?? 'this size'} at ${num(scalePercent)} %. `;
}
