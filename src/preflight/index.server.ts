export type { Engine, FixOutcome } from './engine/engine.ts';
export { inspectAlone } from './engine/inspect-alone.ts';
export { startMupdfEngine } from './engine/mupdf-engine.server.ts';
