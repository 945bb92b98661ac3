import type { Despatch } from './despatch-words.ts';

/** `Upload your file by 11am on Tuesday 24 November for despatch on Thursday 26 November.` */
export function sendFileBy({ by, label }: Pick<Despatch, 'by' | 'label'>): string {
  return `Upload your file by ${by} for despatch on ${label}.`;
}
