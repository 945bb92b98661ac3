import { formatDate } from '#kit/london-time.ts';

/** The words that a customer sees in place of a file that was removed because of its age. */
export function removedWords(removedAt: Date | string): string {
  return `We deleted this file on ${formatDate(removedAt)}, as we do some time after an order is finished. To order it again, please send it again.`;
}
