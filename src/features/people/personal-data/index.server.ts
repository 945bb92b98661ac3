export { eraseAgain } from './erase-again.server.ts';
export { noteUndoneErasures } from './erasures-store.server.ts';
export { forgetContactsJob } from './forget-contacts-job.server.ts';
export { forgetEmailFilesJob } from './forget-email-files.server.ts';
export { applyRetentionJob } from './retention/apply-retention.server.ts';
export { previewRetention } from './retention/preview-retention.server.ts';
export { readRetention } from './retention/read-retention.server.ts';
