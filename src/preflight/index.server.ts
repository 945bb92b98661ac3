export { convertFile } from './convert/convert.server.ts';
export { checkX4Alone } from './engine/check-x4-alone.ts';
export type { Engine, FixOutcome } from './engine/engine.ts';
export type {
  ImposeRefusal,
  PageSource,
  PlacedPage,
  PlacedSheet,
} from './engine/impose/placed-sheet.ts';
export { inspectAlone } from './engine/inspect-alone.ts';
export { startMupdfEngine } from './engine/mupdf-engine.server.ts';
export { tryEngine } from './engine/try-engine.server.ts';
