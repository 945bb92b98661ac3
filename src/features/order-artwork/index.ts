export { ARTWORK_MOVES, ARTWORK_STATE_WORDS, isTooLate } from './artwork-moves.ts';
export { versionsOf } from './artwork-versions.ts';
