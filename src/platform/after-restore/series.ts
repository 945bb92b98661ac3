import type { NumberKind } from '#kit/printed-number.ts';

/**
 * The series whose numbers are on papers that people have, by the letters printed before the number. Each starts again
 * every year.
 */
const SERIES_OF = {
  ORD: 'order',
  INV: 'invoice',
  CN: 'credit-note',
  QUO: 'quote',
} as const satisfies Record<NumberKind, string>;

export const SERIES = Object.values(SERIES_OF);

/** The name of a series: `invoice-2026`. */
export const seriesName = (kind: NumberKind, year: string) => `${SERIES_OF[kind]}-${year}`;

/** Parses the name of a series; null if no papers have its numbers. */
export function seriesParts(name: string): { series: string; year: number } | null {
  const [, series = '', year] = /^(.+)-(\d{4})$/.exec(name) ?? [];
  return SERIES.some((each) => each === series) ? { series, year: Number(year) } : null;
}

/** A number of a series as printed: `INV-2026-000123`. */
export function printedOf(name: string, number: number): string {
  const parts = seriesParts(name);
  const letters = Object.entries(SERIES_OF).find(([, series]) => series === parts?.series)?.[0];
  return `${letters}-${parts?.year}-${String(number).padStart(6, '0')}`;
}
