import { BLOCK_WORDS, type Block } from '../blocks.ts';
import type { BoardJob } from '../store.server.ts';
import { shortDay } from './due-words.ts';

/**
 * Returns what a job is waiting for and, for the first thing, how long and why: `Waiting for paper since today: 350gsm
 * silk`.
 */
export function waitWords(
  block: Block,
  { blocks, note, waitsSince }: Pick<BoardJob, 'blocks' | 'note' | 'waitsSince'>,
  today: string,
): string {
  const { staff } = BLOCK_WORDS[block];
  if (block !== blocks[0]) return staff;
  const since = waitsSince && ` since ${waitsSince === today ? 'today' : shortDay(waitsSince)}`;
  return `${staff}${since ?? ''}${note ? `: ${note}` : ''}`;
}
