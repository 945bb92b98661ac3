export { filesToJudge, filesWaiting, type WaitingFile } from './queue.server.ts';
