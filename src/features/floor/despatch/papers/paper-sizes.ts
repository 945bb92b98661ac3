import { href } from '#kit/href.ts';

/** The papers of a parcel, in points: a packing slip on A4 or A5, and a label of 100 × 150 mm. */
export const PAPERS = {
  label: { name: 'Address label', points: [283.46, 425.2] },
  'slip-a5': { name: 'Packing slip, A5', points: [419.53, 595.28] },
  'slip-a4': { name: 'Packing slip, A4', points: [595.28, 841.89] },
} as const;
export type Paper = keyof typeof PAPERS;

/** The most parcels in one file. */
export const PAPERS_MAX = 100;

/** Returns the address of these parcels’ papers. */
export function paperPath(paper: Paper, codes: readonly string[]): string {
  const query = new URLSearchParams([['paper', paper], ...codes.map((code) => ['parcel', code])]);
  return `${href('/admin/despatch/papers.pdf')}?${query}`;
}
