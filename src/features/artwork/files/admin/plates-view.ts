import { type PageSeparations, shareOver, sumOver } from '#preflight/index.ts';
import type { StoredPlates } from './stored-plates.ts';

/** A page's plates, as the screen shows them. Plain JSON. */
export interface PlatesView extends Omit<PageSeparations, 'totals'> {
  /** in the addresses of its pictures */
  version: string;
  /** the most ink at one place, in per cent */
  mostPercent: number;
  limitPercent: number;
  /** a sum of all plates (255 for each at full ink) over this is above the limit */
  least: number;
  /** the share of the page above the limit, 0 to 1 */
  overShare: number;
}

export function platesView({ version, page }: StoredPlates, limitPercent: number): PlatesView {
  const { totals, ...facts } = page;
  return {
    ...facts,
    version,
    mostPercent: Math.round((totals.length - 1) / 2.55),
    limitPercent,
    least: sumOver(limitPercent),
    overShare: shareOver(totals, limitPercent),
  };
}

/** `12 %`; anything less than half a per cent isn't shown as nothing. */
export function percentWords(share: number): string {
  const percent = share * 100;
  if (percent > 0 && percent < 0.5) return 'under 1 %';
  return `${Math.round(percent)} %`;
}

/** Returns how much of the page has more ink than the paper takes, as a sentence. */
export function overWords({ overShare, limitPercent, mostPercent }: PlatesView): string {
  if (overShare === 0)
    return `No place has more ink than the ${limitPercent} % that the paper takes. The most is ${mostPercent} %.`;
  return `${shareWords(overShare)} of the page has more ink than the ${limitPercent} % that the paper takes. The most is ${mostPercent} %.`;
}

function shareWords(share: number): string {
  const percent = share * 100;
  if (percent < 0.1) return 'Less than 0.1 %';
  return `${percent < 10 ? percent.toFixed(1) : Math.round(percent)} %`;
}

/** Returns how finely the page was drawn, and what its figures are, as sentences. */
export function drawnWords({ dpi, isExact, isApart }: PlatesView): string[] {
  return [
    dpi === null
      ? 'A picture is drawn with its own pixels, up to 2,400 on its long side.'
      : dpi < 149.5
        ? `Drawn at ${Math.round(dpi)} dpi, because the page is large.`
        : 'Drawn at 150 dpi.',
    ...(isExact
      ? []
      : [
          'Screen colours are converted as our coated paper needs them, so the figures are close, not exact.',
        ]),
    ...(isApart
      ? []
      : [
          'The spot colours of this page can’t be drawn apart. They are on the four plates as the file mixes them.',
        ]),
  ];
}
