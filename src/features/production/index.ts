export * from './blocks.ts';
export { dueWords } from './board/due-words.ts';
export { JOB_CODE, scannedCode } from './job-code.ts';
export { type Overs, withOvers } from './overs.ts';
export * from './stages.ts';
