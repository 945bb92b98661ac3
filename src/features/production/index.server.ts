export { moveJob, undoMove } from './move-job.server.ts';
