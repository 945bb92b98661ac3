export {
  ARTWORK_MOVES,
  ARTWORK_STATE_WORDS,
  isTooLate,
  STAFF_CANCELLED,
  STAFF_TOO_LATE,
} from './artwork-moves.ts';
export { versionsOf } from './artwork-versions.ts';
export { roundsOf } from './design/rounds.ts';
export { whyNotAsIs } from './judged-by-eye.ts';
