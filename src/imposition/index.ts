export { imposeProblemText } from './output/impose-problems.ts';
export { PIECES_MAX } from './plan/check-request.ts';
export { type UmRect, umOf } from './plan/measures.ts';
export { papersOf, stockOfPlate } from './plan/papers.ts';
export { type PlacedSide, placementsOf } from './plan/placements.ts';
export { type Plate, planSheets, type SheetPlan, type SheetSide } from './plan/plan-sheets.ts';
export { evenMargins, PRESS_SHEETS, type PressSheet, type WorkStyle } from './plan/press-sheet.ts';
export { planProblemText } from './plan/problems.ts';
export {
  type BookletJob,
  type CoverFace,
  type FlatJob,
  type SheetJob,
  stocksOf,
  stockWords,
} from './plan/sheet-job.ts';
export { fillersOf } from './plan/signature.ts';
