import type { Finding } from '../report/report.ts';
import { type FindingText, num } from './message-words.ts';

/** A file of many records (cards for twelve people), and how many copies of it are ordered. */
export const recordTexts: Record<'records.copies' | 'records.few', (finding: Finding) => FindingText> = {
  'records.copies': ({ params: { records, needed, copies } }) => ({
    title: `${num(records)} different ones in this file, ${num(needed)} ${needed === 1 ? 'copy' : 'copies'} together`,
    fix:
      copies === needed
        ? 'That is what you order.'
        : `You order ${num(copies)}: the other ${num(Number(copies) - Number(needed))} are shared out evenly.`,
  }),
  'records.few': ({ params: { records, needed, copies } }) => ({
    title: `The ${num(records)} different ones in this file need ${num(needed)} copies together; you chose ${num(copies)}`,
    fix: `Choose a quantity of ${num(needed)} or more, or make the file again with fewer of each.`,
  }),
};
