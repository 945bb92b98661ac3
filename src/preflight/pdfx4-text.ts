import { countWords } from '#kit/count-words.ts';
import { X4_CLAUSES, type X4Breach } from './report/pdfx4.ts';

/** Returns which clauses of PDF/X-4 a file breaks, and where, as plain text for a terminal. */
export function x4Text(name: string, breaches: readonly X4Breach[]): string {
  const clauses = Object.keys(X4_CLAUSES).length;
  if (breaches.length === 0) return `${name} is a PDF/X-4 by all ${clauses} clauses that were checked.\n`;
  const broken = Map.groupBy(breaches, ({ clause }) => clause);
  const lines = [...broken].flatMap(([clause, places]) => [
    `✕ ${X4_CLAUSES[clause].words} (${X4_CLAUSES[clause].where})`,
    ...placesOf(places),
  ]);
  return [`${name} is not a PDF/X-4: ${countWords(broken.size, 'clause')} of ${clauses}.`, ...lines, ''].join(
    '\n',
  );
}

const placesOf = (places: readonly X4Breach[]): string[] =>
  places.flatMap(({ page, object, detail }) => {
    const parts = [page && `page ${page}`, object && `object ${object}`, detail].filter(Boolean);
    return parts.length > 0 ? [`    ${parts.join(', ')}`] : [];
  });

/**
 * Returns the same in a sentence for each clause: `PDF/X-4 asks: All fonts that show text are in the file. Found:
 * Helvetica.`
 */
export const x4Reasons = (breaches: readonly X4Breach[]): string[] =>
  [...Map.groupBy(breaches, ({ clause }) => clause)].map(([clause, places]) => {
    const details = [...new Set(places.flatMap(({ detail }) => detail ?? []))].join(', ');
    return `PDF/X-4 asks: ${X4_CLAUSES[clause].words}${details ? ` Found: ${details}.` : ''}`;
  });
