export { SHEET_MOVES } from './sheet-moves.ts';
