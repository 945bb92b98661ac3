export { keepArchiveJob } from './archive-job.server.ts';
export { RESTORABLE_DAYS } from './archive-retention.ts';
export { checkArchive } from './check-archive.ts';
export { keepArchive } from './keep-archive.ts';
export { momentText, momentWords, parseMoment } from './moment.ts';
export { restoreAt } from './restore-at.ts';
