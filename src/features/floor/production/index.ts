export * from './blocks.ts';
export {
  dueWords,
  dueWordsOf,
  type JudgedDue,
  judged,
  type ShownDue,
  shownDue,
} from './board/due-words.ts';
export { DueCell } from './due-cell.tsx';
export { JOB_CODE, scannedCode } from './job-code.ts';
export { type Overs, withOvers } from './overs.ts';
export * from './stages.ts';
export { TICKETS_MAX, ticketPaths } from './tickets/ticket-sizes.ts';
