import { countWords } from '#kit/count-words.ts';
import { BLOCK_WORDS, isBlock } from '../blocks.ts';
import { isSpoiltCause, SPOILT_WORDS } from '../spoilt.ts';
import type { JobEvent } from './read-job.server.ts';

/** Returns what happened to a job, or to a part that has since been joined to it, as a line of its history. */
export const eventWords = (event: JobEvent): string =>
  event.ofPart ? `${event.ofPart}: ${wordsOf(event)}` : wordsOf(event);

function wordsOf({ kind, fromStage, toStage, reason, note, copies, press }: JobEvent): string {
  const waited = isBlock(reason) ? BLOCK_WORDS[reason].staff.replace('Waiting', 'waiting') : 'waiting';
  switch (kind) {
    case 'made':
      return `Received, at ${toStage}`;
    case 'moved':
      return `${fromStage} → ${toStage}${reason ? `, no longer ${waited}` : ''}`;
    case 'undone':
      return `Back to ${toStage}: the move to ${fromStage} was undone`;
    case 'followed':
      return `${fromStage ?? '–'} → ${toStage}, with its ${note ?? 'order'}`;
    case 'blocked':
      return `${waited.replace('w', 'W')}${note ? `: ${note}` : ''}`;
    case 'unblocked':
      return `No longer ${waited}`;
    case 'split':
      return `${copyWords(copies)} split off: ${note}`;
    case 'joined':
      return `Joined again: ${copyWords(copies)} of ${note}`;
    case 'spoilt':
      return `${copyWords(copies)} spoilt at ${fromStage}: ${spoiltWords(reason, note)}`;
    case 'changed':
      return `The order was changed: ${note}`;
    case 'seen':
      return `Has seen the change: ${note}`;
    case 'noted':
      return `Note: ${note}`;
    case 'taken':
      return 'Took it';
    case 'left':
      return 'Handed it back';
    case 'press':
      return press ? `Planned for ${press}` : 'Planned as usual';
  }
}

const copyWords = (copies: number | null) => countWords(copies ?? 0, 'copy', 'copies');

const spoiltWords = (cause: string | null, note: string | null) =>
  [isSpoiltCause(cause) ? SPOILT_WORDS[cause].toLowerCase() : null, note].filter(Boolean).join(', ');
