export { filesToJudge, type WaitingFile } from './queue.server.ts';
